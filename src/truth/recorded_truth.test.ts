import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractHash } from './contract.ts'
import { recordedTruth } from './recorded_truth.ts'
import { jsonLines, look, provenance, runOf } from './recording.fixture.ts'
import { tempFolder } from './temp_folder.fixture.ts'
import type { LookRow } from './recording.ts'
import type { Shape } from '../shape.ts'
import type { TruthRequest, Wanted } from './truth.ts'

const runs = {
  a: runOf(),
  b: runOf(),
  short: runOf({ definition: 'burst/cold/events' }),
  edited: { ...runOf(), contract: { single_gemm: 'another' } },
}

function recording(...rows: readonly (LookRow | string)[]): string {
  return tempFolder({ 'h200/single_gemm.jsonl': jsonLines(...rows), 'h200/runs.json': JSON.stringify(runs) })
}

function request(but: Partial<TruthRequest> = {}, backends: readonly string[] = ['cublas']): TruthRequest {
  return {
    kind: 'single_gemm',
    config: { backends, gpu_name: 'NVIDIA H200', n: 64 },
    definition: 'steady/cold/events',
    fields: ['m'],
    args: (shape) => ({ n: 64, ...shape }),
    payer: 'a spec',
    share: 1,
    ...but,
  }
}

function wanted(...shapes: readonly Shape[]): readonly Wanted[] {
  return shapes.map((shape) => ({ shape, cacheMs: 1, band: [0.5, 2], control: false }))
}

test('answers with all looks of every backend, in the order of the shapes', async () => {
  const truth = recordedTruth(
    recording(
      look(1, 0.5),
      look(1, 0.25, { process: 'p2', run: 'b' }),
      look(1, 2, { backend: 'cublaslt' }),
      look(2, 1),
      look(2, 3, { backend: 'cublaslt' }),
      look(2, 9, { run: 'short' }),
    ),
  )
  const answers = await truth.times(request({}, ['cublaslt', 'cublas']), wanted({ m: 2 }, { m: 1 }))
  expect(answers).toEqual([
    {
      status: 'measured',
      backends: [
        { backend: 'cublaslt', looks: [{ timeMs: 3, process: 'p1', run: 'a' }] },
        { backend: 'cublas', looks: [{ timeMs: 1, process: 'p1', run: 'a' }] },
      ],
    },
    {
      status: 'measured',
      backends: [
        { backend: 'cublaslt', looks: [{ timeMs: 2, process: 'p1', run: 'a' }] },
        {
          backend: 'cublas',
          looks: [
            { timeMs: 0.5, process: 'p1', run: 'a' },
            { timeMs: 0.25, process: 'p2', run: 'b' },
          ],
        },
      ],
    },
  ])
  expect(await truth.problems('single_gemm')).toEqual([])
})

const steady = look(1, 0.5)
const ownContract = contractHash('single_gemm', { m: 1, n: 1 }, provenance.method)
test.for<[string, readonly LookRow[], TruthRequest, string]>([
  [
    'a near GPU name',
    [steady],
    request({ config: { backends: ['cublas'], gpu_name: 'H200', n: 64 } }),
    "no recording for 'H200': did you mean 'NVIDIA H200'?",
  ],
  [
    'another GPU',
    [steady],
    request({ config: { backends: ['cublas'], gpu_name: 'NVIDIA H100', n: 64 } }),
    "no recording for 'NVIDIA H100' (recorded: 'NVIDIA H200')",
  ],
  ['a shape never seen', [look(2, 1)], request(), "backend 'cublas' has no look at this shape"],
  [
    'other dims',
    [steady],
    request({ args: (shape) => ({ n: 65, ...shape }) }),
    "backend 'cublas' has no look at this shape",
  ],
  [
    'a shape that only other backends have',
    [look(2, 1), look(1, 1, { backend: 'cublaslt' }), look(1, 1, { backend: 'triton' })],
    request({}, ['cublaslt', 'cublas']),
    "backend 'cublas' has no look at this shape, only 'cublaslt', 'triton'",
  ],
  [
    'an unknown backend',
    [steady],
    request({}, ['cudnn', 'cublas']),
    "backend 'cudnn' was never recorded (recorded: 'cublas')",
  ],
  [
    'two backends',
    [look(2, 1), look(3, 1, { backend: 'cublaslt' })],
    request({}, ['cublas', 'cublaslt']),
    "backend 'cublas' has no look at this shape; backend 'cublaslt' has no look at this shape",
  ],
  [
    'another definition',
    [look(1, 1, { run: 'short' })],
    request(),
    "backend 'cublas': recorded as burst/cold/events, the spec asks steady/cold/events",
  ],
  [
    'another field set',
    [steady],
    request({ args: (shape) => ({ n: 64, k: 64, ...shape }) }),
    "backend 'cublas': recorded under another contract, with args m, n; the spec asks k, m, n",
  ],
  [
    'a run that is not what its contract says',
    [look(1, 1, { run: 'edited' })],
    request(),
    `backend 'cublas': run 'edited' declares contract another for single_gemm, but its args and method make ${ownContract}`,
  ],
])('no truth for %s, with the reason', async ([, rows, asked, reason]) => {
  const answers = await recordedTruth(recording(...rows)).times(asked, wanted({ m: 1 }))
  expect(answers).toEqual([{ status: 'no-truth', reason }])
})

test('a damaged line is a problem with its place, and only its own shape is lost', async () => {
  const folder = recording(look(1, 0.5), '{"kind":', look(2, -1), look(3, 2))
  const truth = recordedTruth(folder)
  const answers = await truth.times(request(), wanted({ m: 1 }, { m: 2 }, { m: 3 }))
  expect(answers.map(({ status }) => status)).toEqual(['measured', 'no-truth', 'measured'])
  const file = join(folder, 'h200/single_gemm.jsonl')
  expect(await truth.problems('single_gemm')).toEqual([
    `${file}:2: not JSON: {"kind":`,
    `${file}:3: time_ms: Too small: expected number to be >0, got -1`,
  ])
})

test('bit-identical repeats of one process count as one look, and the problems say so', async () => {
  const truth = recordedTruth(recording(look(1, 0.5), look(1, 0.5, { look: 2 })))
  expect(await truth.times(request(), wanted({ m: 1 }))).toEqual([
    { status: 'measured', backends: [{ backend: 'cublas', looks: [{ timeMs: 0.5, process: 'p1', run: 'a' }] }] },
  ])
  expect(await truth.repeats(request())).toEqual([])
  expect(await truth.problems('single_gemm')).toEqual([
    'single_gemm: 1 bit-identical repeat of one process not counted: a second look must be a second measurement',
  ])
})

test('shapes are those that every backend has, by input field, of these dims and this definition', async () => {
  const truth = recordedTruth(
    recording(
      look(3, 1),
      look(3, 1, { backend: 'cublaslt' }),
      look(1, 1),
      look(1, 1, { backend: 'cublaslt' }),
      look(2, 1),
      look(4, 1, { backend: 'cublaslt' }),
      look(5, 1, { run: 'short' }),
      look(5, 1, { backend: 'cublaslt' }),
      look(6, 1, { args: { n: 65, m: 3 } }),
      look(6, 1, { args: { n: 65, m: 3 }, backend: 'cublaslt' }),
    ),
  )
  expect(await truth.shapes(request({}, ['cublas', 'cublaslt']))).toEqual([{ m: 3 }, { m: 1 }])
})

test('shapes lead back from args that a spec derives, where these hold the input fields', async () => {
  const truth = recordedTruth(recording(look(1, 1, { args: { n: 2, m: 1 } }), look(5, 1, { args: { n: 3, m: 5 } })))
  const doubled = request({ args: ({ m }) => ({ n: 2 * Number(m), m: m ?? null }) })
  expect(await truth.shapes(doubled)).toEqual([{ m: 1 }])
  expect(await truth.shapes(request({ fields: ['rows'], args: ({ rows }) => ({ n: 2, m: rows ?? null }) }))).toEqual([])
})

test('repeats are the shapes with two looks or more, per backend of the config, over all dims', async () => {
  const again = { process: 'p2', run: 'b' }
  const truth = recordedTruth(
    recording(
      look(1, 1),
      look(1, 2, again),
      look(2, 3),
      look(6, 4, { args: { n: 65, m: 6 } }),
      look(6, 5, { args: { n: 65, m: 6 }, ...again }),
      look(1, 6, { backend: 'cublaslt' }),
      look(1, 7, { backend: 'cublaslt', ...again }),
      look(1, 8, { backend: 'triton' }),
      look(1, 9, { backend: 'triton', ...again }),
      look(2, 10, { run: 'short' }),
      look(2, 11, { ...again, run: 'short' }),
    ),
  )
  const repeats = await truth.repeats(request({}, ['cublaslt', 'cublas']))
  expect(repeats.map(({ backend, looks }) => [backend, ...looks.map(({ timeMs }) => timeMs)])).toEqual([
    ['cublaslt', 6, 7],
    ['cublas', 1, 2],
    ['cublas', 4, 5],
  ])
})

test('a kind is read once', async () => {
  const folder = recording(look(1, 0.5))
  const truth = recordedTruth(folder)
  await truth.times(request(), [])
  writeFileSync(join(folder, 'h200/single_gemm.jsonl'), '')
  mkdirSync(join(folder, 'h100'))
  expect(await truth.times(request(), wanted({ m: 1 }))).toEqual([expect.objectContaining({ status: 'measured' })])
})

test('twenty thousand shapes share the few answers there are', async () => {
  const truth = recordedTruth(recording(look(1, 0.5)))
  const shapes = Array.from({ length: 20_000 }, (_, index) => ({ m: 1 + (index % 10_000) }))
  const answers = await truth.times(request(), wanted(...shapes))
  expect(answers).toHaveLength(20_000)
  expect(new Set(answers).size).toBe(2)
})

test('tells which runs its looks come from: of the backends and the definition asked for, and none that do not count', async () => {
  const truth = recordedTruth(
    recording(
      look(1, 0.5),
      look(2, 0.5, { run: 'b' }),
      look(2, 9, { run: 'short' }),
      look(2, 9, { run: 'edited' }),
      look(2, 9, { run: 'b', backend: 'cublaslt' }),
    ),
  )
  const { gpu, driver, cuda, torch, triton, tool, commit, when } = runOf()
  const origin = { gpu, driver, cuda, torch, triton, tool, commit, from: when, to: when }
  expect(await truth.origins?.(request())).toEqual([{ ...origin, runs: 2 }])
  expect(await truth.origins?.(request({}, ['cublaslt']))).toEqual([{ ...origin, runs: 1 }])
  expect(await truth.origins?.(request({}, ['none']))).toEqual([])
})
