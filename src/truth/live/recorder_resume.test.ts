import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readKind } from '../read_kind.ts'
import { jsonLines, look, runOf } from '../recording.fixture.ts'
import { tempFolder } from '../temp_folder.fixture.ts'
import { measuringProcess, open, sample, taken } from './recorder.fixture.ts'

const file = 'h200/single_gemm.jsonl'

/** A process that runs `body` with an open recorder on `<folder>/truth` and what notes a text in `<folder>/notes`; it ends with the test. */
function recording(folder: string, body: string) {
  const source = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { open, sample, taken } from ${JSON.stringify(join(import.meta.dirname, 'recorder.fixture.ts'))}
    const folder = ${JSON.stringify(folder)}
    const recorder = await open(folder + '/truth')
    const note = (text) => appendFileSync(folder + '/notes', text + '\\n')
    ${body}`
  const child = execa(process.execPath, ['--input-type=module', '--eval', source], { reject: false })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function notes(folder: string): readonly string[] {
  return readFileSync(join(folder, 'notes'), 'utf8').split('\n').slice(0, -1)
}

const threeInALoop = `
  for (let m = 1; ; m += 3) {
    recorder.append([0, 1, 2].map((more) => taken(sample(m + more), m + more)))
    note(m + 2)
  }`

test.for([1, 50, 173])('a kill -9 after append %i loses nothing appended, and the next goes on', async (appends) => {
  const folder = tempFolder({ notes: '' })
  const truth = join(folder, 'truth')
  const child = recording(folder, threeInALoop)
  await vi.waitUntil(() => notes(folder).length >= appends, { timeout: 20_000, interval: 1 })
  child.kill('SIGKILL')
  expect((await child).signal).toBe('SIGKILL')
  const last = Number(notes(folder).at(-1))

  const resumed = await open(truth)
  const times = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => resumed.held(sample(from + index)).map(({ timeMs }) => timeMs))
  expect(times(1, last)).toEqual(Array.from({ length: last }, (_, index) => [index + 1]))
  // The three of an append under way may be there or not.
  expect(times(last + 4, last + 9).flat()).toEqual([])
  resumed.append([taken(sample(9999), 1, { process: 'p2' })])
  resumed.close()
  const whole = await readKind(truth, 'single_gemm')
  const looks = whole.gpus.get('NVIDIA H200')?.get('cublas')?.looks.get('steady/cold/events')
  expect(looks?.has('{"m":9999,"n":64}')).toBe(true)
  expect(whole.problems).toEqual(resumed.problems)
})

const newKindsInALoop = `
  for (let kind = 1; ; kind++) {
    recorder.append([taken(sample(1, { kind: 'kind_' + kind }), 1)])
    note('')
  }`

test('whoever looks meanwhile finds runs.json whole, and in it the contract of every row', async () => {
  const folder = tempFolder({ notes: '' })
  const child = recording(folder, newKindsInALoop)
  await vi.waitUntil(() => notes(folder).length > 0, { timeout: 20_000 })
  const gpuFolder = join(folder, 'truth/h200')
  while (notes(folder).length < 150) {
    const kinds = readdirSync(gpuFolder).filter((name) => name.endsWith('.jsonl'))
    const [run]: { contract: object }[] = Object.values(JSON.parse(readFileSync(join(gpuFolder, 'runs.json'), 'utf8')))
    expect(Object.keys(run?.contract ?? {}).map((kind) => `${kind}.jsonl`)).toEqual(expect.arrayContaining(kinds))
  }
  child.kill('SIGKILL')
  await child
  const next = await open(join(folder, 'truth'))
  next.close()
  expect(next.held(sample(1, { kind: 'kind_150' }))).toHaveLength(1)
})

test('a line torn by a killed run stays the only one that is damaged', async () => {
  const folder = tempFolder({})
  const first = await open(folder)
  first.append([taken(sample(1), 1)])
  first.close()
  appendFileSync(join(folder, file), '{"kind":"single_gemm","gpu_na')
  const second = await open(folder)
  expect(second.problems).toEqual([`${join(folder, file)}:2: not JSON: {"kind":"single_gemm","gpu_na`])
  second.append([taken(sample(2), 2)])
  second.append([taken(sample(3), 3)])
  second.close()
  const { problems, gpus } = await readKind(folder, 'single_gemm')
  expect(problems).toEqual(second.problems)
  const looks = gpus.get('NVIDIA H200')?.get('cublas')?.looks.get('steady/cold/events')
  expect([...(looks?.keys() ?? [])]).toEqual([1, 2, 3].map((m) => `{"m":${m},"n":64}`))
  expect(readFileSync(join(folder, file), 'utf8').split('\n')).toHaveLength(5)
})

test('holds what was there when it was opened, of the same kind, args, method, definition and GPU', async () => {
  const folder = tempFolder({})
  const first = await open(folder)
  const [one] = first.append([taken(sample(1), 1)])
  expect(first.held(sample(1))).toEqual([])
  first.close()

  const second = await open(folder)
  expect(second.held(sample(1, { args: { m: 1, n: 64 } }))).toEqual([one])
  expect(second.held(sample(2))).toEqual([])
  const others = [
    { definition: 'burst/cold/events' },
    { backend: 'cublaslt' },
    { gpuName: 'NVIDIA H100' },
    { kind: 'rms_norm' },
    { args: { n: 64, m: 1, k: 64 } },
  ] as const
  expect(others.map((other) => second.held(sample(1, other)))).toEqual(others.map(() => []))
  second.close()

  const otherMethod = await open(folder, { process: { ...measuringProcess, facts: { method: 'a stopwatch' } } })
  expect(otherMethod.held(sample(1))).toEqual([])
  otherMethod.close()
})

test('a fresh one holds nothing, loses nothing, and counts on', async () => {
  const folder = tempFolder({})
  const first = await open(folder)
  first.append([taken(sample(1), 1)])
  first.close()
  const fresh = await open(folder, { fresh: true })
  expect(fresh.held(sample(1))).toEqual([])
  fresh.append([taken(sample(1), 2)])
  fresh.close()
  const third = await open(folder)
  expect(third.held(sample(1)).map(({ timeMs }) => timeMs)).toEqual([1, 2])
  third.close()
  const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).look)).toEqual([1, 2])
})

test('bit-identical looks of one process count once, those of two processes do not', async () => {
  const folder = tempFolder({})
  const first = await open(folder)
  first.append([taken(sample(1), 1), taken(sample(1), 1), taken(sample(1), 1, { process: 'p2' })])
  first.close()
  const second = await open(folder)
  expect(second.held(sample(1)).map(({ process }) => process)).toEqual(['p1', 'p2'])
  second.close()
})

test('a run that declares no contract, or another than it holds, is not held', async () => {
  const method = 'by CUDA graphs'
  const folder = tempFolder({
    [file]: jsonLines(
      look(1, 1, { run: 'silent' }),
      look(2, 1, { run: 'edited' }),
      look(3, 1, { run: 'reworded' }),
      look(4, 1, { run: 'sound' }),
    ),
    'h200/runs.json': JSON.stringify({
      silent: runOf({ method, contract: {} }),
      edited: runOf({ method, contract: { single_gemm: 'another' } }),
      // Readers refuse it: its method is not what made its contract.
      reworded: { ...runOf({ method }), method: 'a stopwatch' },
      sound: runOf({ method }),
    }),
  })
  const recorder = await open(folder)
  recorder.close()
  expect([1, 2, 3, 4].map((m) => recorder.held(sample(m)).length)).toEqual([0, 0, 0, 1])
})

test('a second one waits until the first is closed', async () => {
  const folder = tempFolder({})
  const first = await open(folder)
  const onWait = vi.fn<(message: string) => void>()
  const waiting = open(folder, { onWait })
  await vi.waitUntil(() => onWait.mock.calls.length > 0)
  expect(onWait.mock.lastCall?.[0]).toContain(
    `waiting for the recordings in ${folder}, in use by process ${process.pid} on`,
  )
  const [appended] = first.append([taken(sample(1), 1)])
  first.close()
  const second = await waiting
  // It reads what is there once nobody writes any more.
  expect(second.held(sample(1))).toEqual([appended])
  second.close()
  expect(onWait).toHaveBeenCalledTimes(1)
})

test('a second one waits until the first has died', async () => {
  const folder = tempFolder({ notes: '' })
  const child = recording(folder, `note('open'); await setTimeout(60_000)`)
  await vi.waitUntil(() => notes(folder).length > 0, { timeout: 20_000 })
  const onWait = vi.fn<(message: string) => void>()
  const waiting = open(join(folder, 'truth'), { onWait })
  await vi.waitUntil(() => onWait.mock.calls.length > 0)
  expect(onWait.mock.lastCall?.[0]).toContain(`in use by process ${child.pid} on ${hostname()}`)
  child.kill('SIGKILL')
  ;(await waiting).close()
})
