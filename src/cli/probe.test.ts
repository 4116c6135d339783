import { execa } from 'execa'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'fidelity-cli-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function newFolder(prefix: string): string {
  return mkdtempSync(join(scratch, prefix))
}

interface Run {
  readonly exitCode?: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** The real command over the recordings of this repository. */
function probe(...args: readonly string[]): Promise<Run> {
  return execa(process.execPath, [join(import.meta.dirname, 'probe.ts'), ...args], {
    cwd: root,
    reject: false,
    env: { NO_COLOR: '1' },
  })
}

function folderWith(config: object): string {
  const folder = newFolder('fidelity-probe-')
  writeFileSync(join(folder, 'cfg.json'), JSON.stringify(config))
  return folder
}

const h200 = { gpu_name: 'NVIDIA H200', dtype: 'bf16' }

test.concurrent(
  'judges a kernel without a spec file, writes the report, and exits by the outcome',
  { timeout: 60_000 },
  async () => {
    const folder = folderWith({ ...h200, backends: ['torch'], num_kv_heads: 8, head_dim: 128 })
    const out = join(folder, 'report')
    const run = await probe('--kind', 'kv_cache_append', '--config', join(folder, 'cfg.json'), '--out', out)
    expect(run).toMatchObject({ exitCode: 0, stderr: '' })
    // 27 cells whose middle is off the grid, and 54 shapes beside its values; all were measured on the GPU.
    expect(run.stdout).toMatch(/ok +midpoints +n=27 /)
    expect(run.stdout).toMatch(/ok +bucket-edges +n=54 /)
    const [spec] = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')).specs
    expect(readFileSync(join(out, spec.csv), 'utf8')).toMatch(/^region,m,truth_ms,base_ms,base_ratio,verdict/)
  },
)

test.concurrent(
  'a second kind and the truth of another: the A/B columns, and a red exit',
  { timeout: 60_000 },
  async () => {
    const folder = folderWith({ ...h200, backends: ['cublas'], n: 4096, k: 14336 })
    const out = join(folder, 'report')
    const config = join(folder, 'cfg.json')
    const kinds = ['--kind', 'single_gemm_direct', '--compare', 'single_gemm', '--truth-kind', 'single_gemm']
    const run = await probe(...kinds, '--config', config, '--out', out)
    expect(run.exitCode).toBe(1)
    expect(run.stdout).toMatch(/cmp +n=14 /)
    const [spec] = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')).specs
    expect(readFileSync(join(out, spec.csv), 'utf8')).toMatch(/^region,m,truth_ms,base_ms,base_ratio,cmp_ms,cmp_ratio,/)
  },
)

test.concurrent('a re-axed kernel is judged where it was recorded', { timeout: 60_000 }, async () => {
  const folder = folderWith({ ...h200, backends: ['flash'], num_qo_heads: 32, num_kv_heads: 8, head_dim: 128 })
  const args = ['--kind', 'attn_prefill', '--config', join(folder, 'cfg.json'), '--out', join(folder, 'report')]
  const run = await probe(...args)
  expect(run.stdout).toMatch(/interior +n=100 /)
  expect(run.stdout).not.toContain('midpoints')
})

test.concurrent.for([
  [['--kind', 'single_gemm'], '--kind and --config are needed'],
  [['--kind', 'x', '--config', '/nowhere.json'], '/nowhere.json'],
  [['--kind', 'x', '--config', 'package.json'], 'config.backends'],
  [['--nonsense'], '--nonsense'],
] as const)('%j exits 2 and says why', { timeout: 60_000 }, async ([args, message]) => {
  const run = await probe(...args)
  expect(run).toMatchObject({ exitCode: 2, stdout: '' })
  expect(run.stderr).toContain(message)
})
