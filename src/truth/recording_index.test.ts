import { expect, test } from 'vitest'
import { parseRecording } from './parse_recording.ts'
import { jsonLines, look, runOf } from './recording.fixture.ts'
import { indexRecording, type BackendRecording, type RecordingIndex } from './recording_index.ts'
import type { LookRow } from './recording.ts'

const runs = new Map([
  ['a', runOf()],
  ['b', runOf()],
  ['short', runOf({ definition: 'burst/cold/events' })],
  ['edited', { ...runOf(), contract: { single_gemm: 'another' } }],
])

function index(...rows: readonly LookRow[]): RecordingIndex {
  return indexRecording(parseRecording(jsonLines(...rows), { kind: 'single_gemm', file: 'g.jsonl', runs }).lines)
}

function recorded({ gpus }: RecordingIndex, key: string): unknown {
  const { looks } = cublas({ gpus })
  const found = [...looks].map(([definition, entries]) => [
    definition,
    entries.get(key)?.looks.map((one) => one.timeMs),
  ])
  return Object.fromEntries(found)
}

function cublas({ gpus }: Pick<RecordingIndex, 'gpus'>): BackendRecording {
  const recording = gpus.get('NVIDIA H200')?.get('cublas')
  if (!recording) throw new Error('cublas is not in the index')
  return recording
}

test('looks at equal args come together whatever the order of their keys, apart by definition', () => {
  const recording = index(
    look(2, 0.5),
    look(1, 0.25),
    look(2, 0.75, { args: { m: 2, n: 64 } }),
    look(2, 0.125, { run: 'short' }),
    look(2, 1, { backend: 'cublaslt' }),
  )
  expect(recorded(recording, '{"m":2,"n":64}')).toEqual({
    'steady/cold/events': [0.5, 0.75],
    'burst/cold/events': [0.125],
  })
  const { looks, argNames } = cublas(recording)
  expect([...(looks.get('steady/cold/events')?.keys() ?? [])]).toEqual(['{"m":2,"n":64}', '{"m":1,"n":64}'])
  expect([...argNames]).toEqual(['m, n'])
})

test('bit-identical looks of one process and run count once', () => {
  const recording = index(
    look(1, 0.5),
    look(1, 0.5, { look: 2 }),
    look(1, 0.5, { look: 3 }),
    look(1, 0.5, { process: 'p2' }),
    look(1, 0.5, { run: 'b' }),
    look(1, 0.5, { run: 'short' }),
    look(2, 0.5),
  )
  expect(recording.repeated).toBe(2)
  expect(recorded(recording, '{"m":1,"n":64}')).toEqual({
    'steady/cold/events': [0.5, 0.5, 0.5],
    'burst/cold/events': [0.5],
  })
})

test('looks under another contract are kept out, with the reason', () => {
  const { looks, otherContract } = cublas(index(look(1, 0.5, { run: 'edited' })))
  expect(looks.size).toBe(0)
  expect(otherContract.get('steady/cold/events')?.get('{"m":1,"n":64}')).toContain(
    "run 'edited' declares contract another",
  )
})
