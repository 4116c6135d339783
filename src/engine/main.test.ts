import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const config = { backends: ['torch', 'triton'], gpu_name: 'NVIDIA H200', hidden_size: 4096, dtype: 'bf16' }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-main-'))
  mkdirSync(join(folder, 'h200'))
  const runs = { steady: { definition: 'steady/cold/events' }, burst: { definition: 'burst/cold/events' } }
  writeFileSync(join(folder, 'h200', 'runs.json'), JSON.stringify(runs))
  const lines = [
    row('torch', 1, 0.25),
    row('torch', 9, 2.25),
    row('triton', 1, 1),
    row('triton', 9, 1),
    { ...row('torch', 1, 8), run: 'burst' },
    { ...row('triton', 1, 7), run: 'burst' },
  ]
  writeFileSync(join(folder, 'h200', 'rms_norm.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function row(backend: string, m: number, timeMs: number): object {
  const { backends: _backends, gpu_name, ...dims } = config
  return { kind: 'rms_norm', gpu_name, backend, args: { ...dims, m }, time_ms: timeMs, run: 'steady' }
}

function engine(argv: readonly string[], stdin = ''): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [main, ...argv], { input: stdin, encoding: 'utf8' })
}

const query = (request: unknown, ...options: string[]) =>
  engine(['--rows', folder, ...options, 'kernel-query'], JSON.stringify(request))

test('one JSON request in, one JSON reply out, nothing else', () => {
  const { status, stdout, stderr } = query({ op: 'eval', kind: 'rms_norm', config, query_points: [{ m: 2 }, { m: 8 }] })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  // By hand: torch takes m / 4, triton 1 ms throughout.
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'rms_norm', results: [{ time_ms: 0.5 }, { time_ms: 1 }] })
})

test('--definition picks the rows', () => {
  const { stdout } = query(
    { op: 'eval', kind: 'rms_norm', config, query_points: [{ m: 1 }] },
    '--definition',
    'burst/cold/events',
  )
  expect(JSON.parse(stdout)).toMatchObject({ results: [{ time_ms: 7 }] })
})

test('kernel-list', () => {
  const { status, stdout } = engine(['kernel-list'])
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toHaveLength(8)
})

test.each([
  {
    why: 'a bad point',
    request: { op: 'eval', kind: 'rms_norm', config, query_points: [{ m: 0 }] },
    message: /^query point/,
  },
  // A name with a line break must not make two lines of the error.
  {
    why: 'an unknown kind',
    request: { op: 'grid', kind: 'a\nb', config },
    message: /^kernel-query: unknown kernel kind 'a b'/,
  },
])('$why: exit 1, one line on stderr, nothing on stdout', ({ request, message }) => {
  const { status, stdout, stderr } = query(request)
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(message)
  expect(stderr.indexOf('\n')).toBe(stderr.length - 1)
})
