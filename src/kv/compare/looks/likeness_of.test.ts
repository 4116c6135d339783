import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { likenessOf } from './likeness_of.ts'

const size = { heads: 1, dims: 2 }

/** Each row a token, of two channels. */
function rows(...values: readonly (readonly [number, number])[]): Float32Array {
  return Float32Array.from(values.flat())
}

// From token to token 1, 2, 3 in the first channel and 1, 0, -1 in the second.
const reference = rows([0, 5], [1, 6], [3, 6], [6, 5])

test('correlates what each channel gains from token to token', () => {
  // 3, 2, 1: (3 + 4 + 3) / 14. The other way round: -1.
  expect(likenessOf(size, reference, rows([9, 5], [12, 4], [14, 4], [15, 5]))).toBeCloseTo((10 / 14 - 1) / 2, 12)
})

test('a channel that does not change, or has a NaN, is left out', () => {
  expect(likenessOf(size, reference, rows([9, 5], [12, 5], [14, 5], [15, 5]))).toBeCloseTo(10 / 14, 12)
  expect(likenessOf(size, reference, rows([9, 5], [12, NaN], [14, 5], [15, 5]))).toBeCloseTo(10 / 14, 12)
  expect(likenessOf(size, reference, rows([1, 5], [1, 5], [1, 5], [1, 5]))).toBeNull()
})

test('one token, and what are no numbers, tell nothing', () => {
  expect(likenessOf({ ...size, dims: 8 }, reference, reference)).toBeNull()
  expect(likenessOf(size, undefined, reference)).toBeNull()
  expect(likenessOf(size, reference, undefined)).toBeNull()
})

test('content that is scaled and has its channels offset is the same', () => {
  const value = fc.integer({ min: -50, max: 50 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 20 }),
      fc.tuple(value, value),
      (tokens, by, [first, second]) => {
        fc.pre(tokens.some(([one]) => one !== tokens[0]?.[0]))
        const candidate = tokens.map(([one, other]) => [one * by + first, other * by + second] as const)
        expect(likenessOf(size, rows(...tokens), rows(...candidate))).toBeCloseTo(1, 12)
      },
    ),
  )
})
