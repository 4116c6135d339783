import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractHash } from '../contract.ts'
import { recordedTruth } from '../recorded_truth.ts'
import { jsonLines, look, runOf } from '../recording.fixture.ts'
import { tempFolder } from '../temp_folder.fixture.ts'
import type { TruthRequest } from '../truth.ts'
import type { Sampled } from './recorder.ts'
import { measuringProcess, open, sample, taken } from './recorder.fixture.ts'

const gemm: TruthRequest = {
  kind: 'single_gemm',
  config: { backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64 },
  definition: 'steady/cold/events',
  fields: ['m'],
  args: (shape) => ({ n: 64, ...shape }),
  payer: 'a spec',
  share: 0,
}

/** Of a kernel with another field. */
function wide(m: number): Sampled {
  return sample(m, { args: { n: 64, k: 64, m } })
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

function rows(folder: string, file = 'h200/single_gemm.jsonl') {
  return read(folder, file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** What recorded truth has of `single_gemm`: the looks at each m. */
async function timesOf(folder: string, ms: readonly number[], request = gemm) {
  const truth = recordedTruth(folder)
  const answers = await truth.times(
    request,
    ms.map((m) => ({ shape: { m }, cacheMs: null, band: [0.5, 2], control: false })),
  )
  expect(await truth.problems('single_gemm')).toEqual([])
  return answers.map((answer) => (answer.status === 'measured' ? answer.backends[0]?.looks : answer.reason))
}

test('what is appended is what recorded truth answers', async () => {
  const folder = tempFolder({})
  const recorder = await open(folder)
  const burst = { definition: 'burst/cold/events' } as const
  const looks = recorder.append([
    taken(sample(1), 0.5),
    taken(sample(2, burst), 0.25),
    taken(sample(1), 0.75, { process: 'p2' }),
  ])
  recorder.close()
  expect(await timesOf(folder, [1])).toEqual([[looks[0], looks[2]]])
  expect(await timesOf(folder, [2], { ...gemm, ...burst })).toEqual([[looks[1]]])
  expect(looks.map(({ timeMs, process }) => [timeMs, process])).toEqual([
    [0.5, 'p1'],
    [0.25, 'p1'],
    [0.75, 'p2'],
  ])
})

test('a row holds the look as it was taken, and the number of the visit in its process', async () => {
  const folder = tempFolder({})
  const recorder = await open(folder)
  const measured = { flops: 16384, bytes: 1e9 + 1, energyJ: 0.012345678, t: 4.6912345 }
  // One time of seven digits at most: of these the eighth is cut off.
  const [first] = recorder.append([taken(sample(1), 0.0044231236, measured)])
  recorder.append([
    taken(sample(1), 0.25),
    taken(sample(1, { backend: 'cublaslt' }), 0.25),
    taken(sample(1), 0.5, { process: 'p2' }),
  ])
  recorder.close()
  expect(rows(folder)).toEqual([
    {
      kind: 'single_gemm',
      gpu_name: 'NVIDIA H200',
      backend: 'cublas',
      args: { n: 64, m: 1 },
      time_ms: 0.004423124,
      flops: 16384,
      bytes: 1000000001,
      energy_j: 0.012345678,
      process: 'p1',
      look: 1,
      t: 4.691,
      run: first?.run,
    },
    expect.objectContaining({ backend: 'cublas', process: 'p1', look: 2 }),
    expect.objectContaining({ backend: 'cublaslt', process: 'p1', look: 1 }),
    expect.objectContaining({ backend: 'cublas', process: 'p2', look: 1 }),
  ])
  expect(first?.timeMs).toBe(0.004423124)
  expect(rows(folder)[1]).not.toHaveProperty('flops')
})

test('one run per definition, with the contract of each kind', async () => {
  const folder = tempFolder({})
  const recorder = await open(folder)
  const norm = { kind: 'rms_norm', args: { hidden_size: 4096, m: 1 } }
  recorder.append([
    taken(sample(1), 1),
    taken(sample(1, norm), 1),
    taken(sample(2, { definition: 'burst/cold/events' }), 1),
  ])
  recorder.close()
  const runs = JSON.parse(read(folder, 'h200/runs.json'))
  const method = 'by CUDA graphs'
  const ofGemm = { single_gemm: contractHash('single_gemm', { m: 1, n: 1 }, method) }
  expect(Object.values(runs)).toEqual([
    expect.objectContaining({
      definition: 'steady/cold/events',
      gpu: 'NVIDIA H200',
      torch: '2.11.0',
      method,
      contract: { ...ofGemm, rms_norm: contractHash('rms_norm', norm.args, method) },
    }),
    expect.objectContaining({ definition: 'burst/cold/events', contract: ofGemm }),
  ])
  expect(Object.keys(runs)).toEqual([
    expect.stringMatching(/^live-\d{8}-\d{4}-steady-cold-events-[\da-f]{6}$/),
    expect.stringMatching(/^live-\d{8}-\d{4}-burst-cold-events-[\da-f]{6}$/),
  ])
  expect(rows(folder, 'h200/rms_norm.jsonl')[0].run).toBe(Object.keys(runs)[0])
})

test('a kind with other names of args is of another run, and both are read', async () => {
  const folder = tempFolder({})
  const recorder = await open(folder)
  const looks = recorder.append([taken(sample(1), 1), taken(wide(1), 2), taken(sample(2), 3), taken(wide(2), 4)])
  recorder.close()
  const names = looks.map(({ run }) => run)
  expect(new Set(names).size).toBe(2)
  expect([names[2], names[3]]).toEqual([names[0], names[1]])
  expect(await timesOf(folder, [2])).toEqual([[looks[2]]])
  expect(await timesOf(folder, [2], { ...gemm, args: (shape) => ({ n: 64, k: 64, ...shape }) })).toEqual([[looks[3]]])
})

test('a GPU keeps the folder that names it, whatever that is called; a new one gets its own', async () => {
  const folder = tempFolder({ 'lab/runs.json': JSON.stringify({ a: runOf() }), 'other/notes': '' })
  const recorder = await open(folder)
  recorder.append([taken(sample(1), 1), taken(sample(1, { gpuName: 'NVIDIA H100 PCIe' }), 1)])
  recorder.close()
  expect(readdirSync(folder).toSorted()).toEqual(['h100-pcie', 'lab', 'other'])
  expect(rows(folder, 'lab/single_gemm.jsonl')).toHaveLength(1)
  expect(rows(folder, 'h100-pcie/single_gemm.jsonl')).toEqual([
    expect.objectContaining({ gpu_name: 'NVIDIA H100 PCIe' }),
  ])
})

test('runs that were there stay as they were, with what nobody knows of them', async () => {
  const other = { ...runOf(), clocks: { sm: 1980 } }
  const damaged = { definition: 'none' }
  const folder = tempFolder({
    'h200/single_gemm.jsonl': jsonLines(look(1, 0.5, { run: 'other' })),
    'h200/runs.json': JSON.stringify({ other, damaged }),
  })
  const recorder = await open(folder)
  recorder.append([taken(sample(2), 1)])
  recorder.close()
  expect(JSON.parse(read(folder, 'h200/runs.json'))).toMatchObject({ other, damaged })
  expect(rows(folder)).toHaveLength(2)
  expect(recorder.problems).toEqual([expect.stringContaining("h200/runs.json: run 'damaged': definition: ")])
})

test.for([
  ['{', 'is not a JSON object of runs, and a new run would replace all that it held'],
  ['version https://git-lfs.github.com/spec/v1\n', 'is a Git-LFS pointer, not the file itself'],
] as const)('a runs.json that is %j is no folder to record in', async ([text, message]) => {
  const folder = tempFolder({ 'h200/runs.json': text })
  await expect(open(folder)).rejects.toThrow(`h200/runs.json ${message}`)
  // Nor does it keep others waiting.
  await expect(open(folder, { signal: AbortSignal.timeout(10_000) })).rejects.toThrow(message)
  expect(read(folder, 'h200/runs.json')).toBe(text)
})

test('rows that were left in Git LFS are not appended to', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 120\n'
  const folder = tempFolder({ 'h200/single_gemm.jsonl': pointer })
  const recorder = await open(folder)
  expect(() => recorder.append([taken(sample(1), 1)])).toThrow('h200/single_gemm.jsonl is a Git-LFS pointer')
  recorder.close()
  expect(read(folder, 'h200/single_gemm.jsonl')).toBe(pointer)
})

test('a closed recorder takes nothing', async () => {
  const folder = tempFolder({})
  const recorder = await open(folder, { process: { ...measuringProcess, facts: {} } })
  recorder.close()
  recorder.close()
  expect(() => recorder.append([taken(sample(1), 1)])).toThrow('was closed')
  expect(readdirSync(folder)).toEqual([])
})
