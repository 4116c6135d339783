import { describe, expect, test } from 'vitest'
import { kernel, printingCache } from './fixtures/fake_cache.ts'
import { asked, faultOf } from './fixtures/faults.ts'
import { readAnswers } from './read_answers.ts'

const shapes = [{ m: 3 }, { m: 5 }]
const amounts = { flops: 2e6, bytes: 4e3, energy_j: 0.1 }
const first = { input: { m: 3 }, time_ms: 0.5, ...amounts, coverage: 0 }
const second = { input: { m: 5 }, time_ms: 0.7, ...amounts, coverage: 1, newer_key: 1 }
const answered = (timeMs: number, coverage: number) => {
  return { status: 'answered', timeMs, flops: 2e6, bytes: 4e3, energyJ: 0.1, coverage }
}

const evalOf = (edit: object) =>
  printingCache(JSON.stringify({ kind: 'single_gemm', results: [first, second], ...edit })).eval(kernel, shapes)
const answerOf = (edit: object) =>
  readAnswers(asked, [{ m: 3 }], { kind: 'single_gemm', results: [{ ...first, ...edit }] })[0]

describe.concurrent('a reply that is not one result for each point', () => {
  test.for([
    { edit: { results: [first] }, code: 'result-count', got: 'fewer results than points: 1 for 2' },
    { edit: { results: [first, second, first] }, code: 'result-count', got: 'more results than points: 3 for 2' },
    {
      edit: { results: [second, first] },
      code: 'result-order',
      got: 'results[0] echoes {"m":5}, which was asked at index 1, in place of {"m":3}',
    },
    {
      edit: { results: [first, { ...second, input: { m: 99 } }] },
      code: 'result-order',
      got: 'results[1] echoes {"m":99}, which was not asked, in place of {"m":5}',
    },
    {
      edit: { results: [first, { ...second, input: undefined }] },
      code: 'reply-shape',
      got: 'results[1].input is missing',
    },
    { edit: { results: [first, null] }, code: 'reply-shape', got: 'results[1].input is missing' },
    { edit: { results: undefined }, code: 'reply-shape', got: 'expected array\n  → at results' },
    { edit: { kind: 'rms_norm' }, code: 'wrong-kind', got: 'the reply is about kind `rms_norm`' },
    {
      edit: { results: [first, { ...second, coverage: 9 }] },
      code: 'unknown-coverage',
      got: 'results[1].coverage is 9, for {"m":5}; known are EXTRAPOLATED 1, JIT 2, NO_COVERAGE 4',
    },
    {
      edit: { results: [{ ...first, coverage: null }, second] },
      code: 'reply-shape',
      got: 'results[0].coverage is null',
    },
  ])('$got: $code', async ({ edit, code, got }) => {
    const fault = await faultOf(evalOf(edit))
    expect(fault.code).toBe(code)
    expect(fault.message).toContain(got)
  })
})

describe.concurrent('a time that is none makes its answer invalid and leaves the others', () => {
  test.for([
    { time_ms: -1, reason: 'time_ms is -1' },
    { time_ms: 0, reason: 'time_ms is 0 without NO_COVERAGE' },
    { time_ms: null, reason: 'time_ms is null (what NaN and infinity become in JSON)' },
    { time_ms: undefined, reason: 'time_ms is missing' },
  ])('$reason', async ({ time_ms, reason }) => {
    const answers = await evalOf({ results: [{ ...first, time_ms }, second] })
    expect(answers).toEqual([{ status: 'invalid', reason }, answered(0.7, 1)])
  })
})

test.for([
  [{ time_ms: '0.5' }, 'time_ms is "0.5"'],
  [{ time_ms: Number.POSITIVE_INFINITY }, 'time_ms is Infinity'],
  [{ time_ms: -0 }, 'time_ms is 0 without NO_COVERAGE'],
] as const)('%o is invalid: %s', ([edit, reason]) => {
  expect(answerOf(edit)).toEqual({ status: 'invalid', reason })
})

test.for([
  [{ flops: -2 }, 'flops is -2'],
  [{ bytes: '4e3' }, 'bytes is "4e3"'],
  [{ energy_j: Number.NaN }, 'energy_j is NaN'],
] as const)('%o is invalid beside a sound time: %s', ([edit, reason]) => {
  expect(answerOf(edit)).toEqual({ status: 'invalid', reason, timeMs: 0.5 })
})

test('amounts that are missing are null', () => {
  const nothing = { flops: null, bytes: null, energyJ: null }
  expect(answerOf({ flops: null, bytes: undefined, energy_j: null })).toEqual({ ...answered(0.5, 0), ...nothing })
})

test.for([0, 0.5, -1, null, undefined])('NO_COVERAGE is no coverage, whatever the time: %s', (time_ms) => {
  expect(answerOf({ coverage: 5, time_ms })).toEqual({ status: 'no-coverage', coverage: 5 })
})

test('points may be coordinates, and echoes may be f32 and have defaults', () => {
  const results = [{ ...first, input: [0.1, 2] }]
  expect(readAnswers(asked, [[0.1, 2]], { kind: 'single_gemm', results })).toEqual([answered(0.5, 0)])
  expect(answerOf({ input: { m: Math.fround(3), batch: 1 } })).toEqual(answered(0.5, 0))
})
