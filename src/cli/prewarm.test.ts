import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeProject, fakeSettings, projectsConfig } from '../e2e/fake_project.ts'
import { canonicalJson } from '../truth/canonical_json.ts'
import type { LookRow } from '../truth/recording.ts'
import { projectFolder, runCommand } from './project_folder.fixture.ts'

const repository = join(import.meta.dirname, '../..')
const options = { timeout: 60_000 }

async function prewarm(cwd: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { exitCode, stdout, stderr } = await runCommand('prewarm.ts', args, cwd, env)
  const rows = stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line))
  return { exitCode, stdout, stderr, rows }
}

/** The rows that the embedded cache is built from, each once: it looks at the same shape in several runs. */
function recordedRows(kind: string): readonly string[] {
  const lines = readFileSync(join(repository, `fidelity/cache/h200/${kind}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return [...new Set(lines.map((line) => identityOf(JSON.parse(line))))]
}

function identityOf({ kind, gpu_name, backend, args }: LookRow): string {
  return canonicalJson({ kind, gpu_name, backend, args })
}

/** A project of the fake cache with these spec files; `old` has no op `rows`. */
function fakeSpecs(specs: Readonly<Record<string, string>>, age: 'new' | 'old' = 'new'): string {
  const files = Object.entries(specs).map(([name, text]) => [`fidelity_${name}.test.ts`, `${imports}${text}`])
  return projectFolder(
    fakeProject({ 'vitest.config.ts': projectsConfig({ fidelity: fakeSettings(age) }), ...Object.fromEntries(files) }),
  )
}

const imports = `
  import { describeKernel } from '../../src/index.ts'
  import { config, kernel } from './kernel.ts'
  const { probes } = kernel
  `

/** What the fake has at m = 1 2 4 8 16 on a backend. */
function fakeRows(backend: string) {
  return [1, 2, 4, 8, 16].map((m) => ({ kind: 'single_gemm', gpu_name: 'NVIDIA H200', backend, args: { n: 64, m } }))
}

test('lists what the embedded cache is built from, in the kind whose rows it takes', options, async () => {
  const { exitCode, rows, stderr } = await prewarm(repository, ['rms_norm', 'gemm_direct'])
  expect(exitCode).toBe(0)
  const norms = rows.filter(({ kind }) => kind === 'rms_norm').map(identityOf)
  expect(norms.toSorted()).toEqual(recordedRows('rms_norm').toSorted())
  expect(rows).toContainEqual({
    kind: 'rms_norm',
    gpu_name: 'NVIDIA H200',
    backend: 'triton',
    args: { hidden_size: 8192, dtype: 'bf16', m: 1 },
  })
  // The buckets of single_gemm_direct, and what it is compared with.
  const gemms = rows.filter(({ kind }) => kind === 'single_gemm').map(identityOf)
  const recorded = recordedRows('single_gemm').filter((row) => row.includes('"k":14336,'))
  expect(gemms.toSorted()).toEqual(recorded.toSorted())
  expect(stderr).toContain(`${rows.length} rows of 2 kinds: `)
})

test(
  'each row once, of each backend, from the cache of the config; nothing is run or asked for times',
  options,
  async () => {
    const root = fakeSpecs({
      a: `describeKernel('single_gemm', { ...kernel, title: 'a' })`,
      b: `describeKernel('single_gemm', { ...kernel, title: 'b', config: { ...config, backends: ['cublas', 'slow'] } })`,
    })
    const { exitCode, rows, stderr } = await prewarm(root, [], { FIDELITY_TRUTH: 'live' })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '10 rows of 1 kind: single_gemm 10' })
    expect(rows).toEqual([...fakeRows('cublas'), ...fakeRows('slow')])
    expect(readFileSync(join(root, 'calls.log'), 'utf8')).not.toContain('eval')
    expect(existsSync(join(root, 'fidelity-report'))).toBe(false)
  },
)

test('a cache without `rows` is listed by its axes and the dims', options, async () => {
  const root = fakeSpecs({ a: `describeKernel('single_gemm', { title: 'a', config, probes })` }, 'old')
  expect(await prewarm(root)).toMatchObject({ exitCode: 0, rows: fakeRows('cublas') })
})

/** Its rows are tiled, by 16 on cublas and by 32 elsewhere; it cannot be built beyond m = 2. */
const tiled = `
  const { op, kind, config } = JSON.parse(await Array.fromAsync(process.stdin).then((parts) => parts.join('')))
  const tile = config.backends[0] === 'cublas' ? 16 : 32
  const rows = [1, 2, 4].map((m) => ({ coords: [m], args: { m, tile, backend: 'any' }, feasible: m <= 2 }))
  console.log(JSON.stringify({ kind, input_fields: ['m'], grid_axes: [[1, 2, 4]], rows, inputs: [] }))`

test('rows are those of their backend, without the cells that cannot be', options, async () => {
  const kernelQuery: [string, ...string[]] = [process.execPath, 'tiled.mjs', 'run']
  const root = projectFolder({
    ...fakeProject({ 'vitest.config.ts': projectsConfig({ fidelity: { kernelQuery } }), 'tiled.mjs': tiled }),
    'fidelity.test.ts': `${imports}
      describeKernel('single_gemm', { title: 'a', config: { ...config, backends: ['cublas', 'slow'] }, probes })`,
  })
  const { exitCode, rows } = await prewarm(root)
  expect(exitCode).toBe(0)
  const told = rows.map(({ backend, args: { m, tile } }) => [backend, m, tile])
  expect(told).toEqual([
    ['cublas', 1, 16],
    ['cublas', 2, 16],
    ['slow', 1, 32],
    ['slow', 2, 32],
  ])
})

test('what cannot be told is said, and all else is listed', options, async () => {
  const root = fakeSpecs(
    {
      a: `describeKernel('single_gemm', { ...kernel, title: 'derived' })`,
      b: `describeKernel('single_gemm', { title: 'b', config: { ...config, fault: 'exit-code' }, probes })`,
      c: `describeKernel('single_gemm', { title: 'c', config, probes })`,
    },
    'old',
  )
  const { exitCode, rows, stderr } = await prewarm(root)
  expect({ exitCode, rows }).toEqual({ exitCode: 1, rows: fakeRows('cublas') })
  expect(stderr).toContain('the axes of its grid are not what the backend is measured with')
  expect(stderr).toContain('Error: profile.db is locked')
})

test('a file that cannot be loaded is said, and the others are listed', options, async () => {
  const root = fakeSpecs({
    a: `throw new Error('this file is broken')`,
    b: `describeKernel('single_gemm', { ...kernel, title: 'b' })`,
  })
  const { exitCode, rows, stderr } = await prewarm(root)
  expect({ exitCode, rows }).toEqual({ exitCode: 1, rows: fakeRows('cublas') })
  expect(stderr).toContain('this file is broken')
})

test.for([
  [['nowhere'], /^no spec file 'nowhere'$/],
  [['--nonsense'], /--nonsense/],
] as const)('%j exits with 2 and says why', options, async ([args, message]) => {
  const { exitCode, stdout, stderr } = await prewarm(fakeSpecs({}), args)
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toMatch(message)
})

test('--help says how', options, async () => {
  const { exitCode, stdout } = await runCommand('prewarm.ts', ['--help'], repository)
  expect(exitCode).toBe(0)
  expect(stdout).toContain('Usage: npm run --silent prewarm')
})
