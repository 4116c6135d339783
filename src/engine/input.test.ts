import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInput } from './input.ts'
import { attnPrefill } from './kinds/attn_prefill.ts'
import { QueryError } from './query_error.ts'

test('values come in declared order, and a prefix may be empty', () => {
  expect(readInput(attnPrefill, { append_len: 128, prefix_len: 0 })).toEqual([0, 128])
})

test.each([
  { point: { prefix_len: 0, append_len: 0 }, message: "'append_len' must be an integer >= 1, got 0" },
  { point: { prefix_len: -1, append_len: 1 }, message: "'prefix_len' must be an integer >= 0, got -1" },
  { point: { prefix_len: 0.5, append_len: 1 }, message: "'prefix_len' must be an integer >= 0, got 0.5" },
  { point: { prefix_len: null, append_len: 1 }, message: "'prefix_len' must be an integer >= 0, got null" },
  { point: { prefix_len: '1', append_len: 1 }, message: `'prefix_len' must be an integer >= 0, got "1"` },
  {
    point: { prefix_len: 0, append_len: 2 ** 53 },
    message: "'append_len' must be an integer >= 1, got 9007199254740992",
  },
  {
    point: { append_len: 1 },
    message: `missing field 'prefix_len' in {"append_len":1} (fields: prefix_len, append_len)`,
  },
  { point: { prefix_len: 0, append_len: 1, m: 1 }, message: "unknown field 'm' in" },
  { point: { prefix_len: 0, m: 1 }, message: "missing field 'append_len', unknown field 'm' in" },
  { point: [0, 1], message: 'expected an object, got [0,1]' },
  { point: 7, message: 'expected an object, got 7' },
])('refused: $message', ({ point, message }) => {
  expect(() => readInput(attnPrefill, point)).toThrow(`query point does not match attn_prefill Input: ${message}`)
})

test('no JSON makes anything but integers or a QueryError', () => {
  const point = fc.oneof(fc.jsonValue(), fc.record({ prefix_len: fc.jsonValue(), append_len: fc.jsonValue() }))
  fc.assert(
    fc.property(point, (value) => {
      const outcome = readOrRefuse(value)
      expect(outcome instanceof QueryError || outcome.every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

function readOrRefuse(value: unknown): readonly number[] | QueryError {
  try {
    return readInput(attnPrefill, value)
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
}
