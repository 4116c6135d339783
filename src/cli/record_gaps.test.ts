import { execa } from 'execa'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultDefinition } from '../definition.ts'
import { embeddedCommand } from '../spec/embedded_command.ts'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'fidelity-cli-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function newFolder(prefix: string): string {
  return mkdtempSync(join(scratch, prefix))
}

/** The rows of this repository, one of them changed. */
function cacheWithout1024(): string {
  const rows = join(newFolder('fidelity-gaps-'), 'cache')
  cpSync(join(root, 'fidelity/cache'), rows, { recursive: true })
  const file = join(rows, 'h200/rms_norm.jsonl')
  const changed = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(slow1024)
  writeFileSync(file, `${changed.join('\n')}\n`)
  return rows
}

function slow1024(line: string): string {
  const row = JSON.parse(line)
  const isIt = row.args.m === 1024 && row.args.hidden_size === 4096 && row.backend === 'triton'
  return JSON.stringify(isIt ? { ...row, time_ms: row.time_ms * 1.4 } : row)
}

function recordGaps(command: readonly string[]): Promise<{ stdout: string; exitCode?: number | undefined }> {
  const out = newFolder('fidelity-gaps-out-')
  return execa(process.execPath, [join(import.meta.dirname, 'record_gaps.ts'), 'fidelity/rms_norm_triton'], {
    cwd: root,
    reject: false,
    env: { NO_COLOR: '1', FIDELITY_OUT: out, FIDELITY_KERNEL_QUERY: JSON.stringify(command) },
  })
}

test('prints the smallest ranges that hold what fails, and exits 0', { timeout: 120_000 }, async () => {
  const { stdout, exitCode } = await recordGaps(embeddedCommand(cacheWithout1024(), defaultDefinition))
  expect(exitCode).toBe(0)
  expect(stdout).toContain('fidelity/rms_norm_triton.fidelity.ts  rms_norm: Llama-3-8B, Triton')
  // The row spoils its own two cells, 768 to 1280. 1145 stays within.
  expect(stdout).toContain('profile these grid rows again first, they spoil the cells beside them: m=1024')
  expect(stdout).toContain(
    "knownGap({ m: [887, 1023] }, 'rows of the grid are not what these shapes take today: ratio 1.21 to 1.40 at 2 probes'),",
  )
  expect(stdout).toMatch(/knownGap\(\{ m: \[1025, 1099\] \}, '.+: ratio 1\.15 to 1\.40 at 2 probes'\),/)
})

test('says so where nothing fails', { timeout: 120_000 }, async () => {
  const { stdout, exitCode } = await recordGaps(embeddedCommand(join(root, 'fidelity/cache'), defaultDefinition))
  expect(exitCode).toBe(0)
  expect(stdout).not.toContain('knownGap(')
  expect(stdout).toContain('Nothing fails that a known gap could set aside.')
})
