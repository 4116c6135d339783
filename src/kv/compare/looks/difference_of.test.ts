import { expect, test } from 'vitest'
import type { BlockValues } from './block_values.ts'
import { differenceOf } from './difference_of.ts'

const [zero, one, two, three, four, nan] = [0x0000, 0x3f80, 0x4000, 0x4040, 0x4080, 0x7fc0]

/** Of 2 tokens, 2 heads, 2 dims. */
function block(...bits: number[]): BlockValues {
  return { bits: Uint16Array.from(bits), tokens: 2, heads: 2, dims: 2, hasRows: true }
}

const reference = block(one, one, two, two, one, two, four, zero)

test('equal bits are no difference', () => {
  expect(differenceOf(reference, block(...reference.bits), 'bf16')).toBeUndefined()
})

test('where it is, and how large', () => {
  expect(differenceOf(reference, block(one, one, two, two, one, two, four, two), 'bf16')).toStrictEqual({
    elements: 8,
    differing: 1,
    nan: 0,
    inf: 0,
    first: { token: 1, head: 1, dim: 1 },
    tokens: [1],
    heads: [1],
    zeroTokens: [],
    zeroHeads: [],
    nanTokens: [],
    // The squares of the reference sum up to 31, those of the candidate to 35, the products to 31.
    rms: Math.sqrt(4 / 31),
    max: 2,
    outlier: 2 / Math.sqrt(31 / 8),
    cosine: 31 / Math.sqrt(31 * 35),
    // Of the two channels that change on both sides, each changes alike: by 1 and by 2.
    likeness: 1,
  })
})

test('a head that is zero throughout, a token that is NaN throughout', () => {
  expect(differenceOf(reference, block(zero, zero, two, two, zero, zero, four, zero), 'bf16')).toMatchObject({
    zeroHeads: [0],
    zeroTokens: [],
    heads: [0],
    tokens: [0, 1],
  })
  expect(differenceOf(reference, block(nan, nan, nan, nan, one, two, four, zero), 'bf16')).toMatchObject({
    nanTokens: [0],
    nan: 4,
    rms: null,
    max: 0,
    outlier: null,
  })
})

test('what was zero or NaN before is no fault', () => {
  const was = block(zero, zero, one, one, zero, zero, nan, one)
  expect(differenceOf(was, block(zero, zero, one, three, zero, zero, nan, one), 'bf16')).toMatchObject({
    zeroHeads: [],
    nan: 0,
    differing: 1,
    // The NaN on both sides is left out: the squares of the others sum up to 3.
    rms: Math.sqrt(4 / 3),
  })
})

test('what changes its bits alone is not now NaN, nor now zero, and deviates by nothing', () => {
  const [minusZero, otherNaN, infinity, minusInfinity] = [0x8000, 0xffc1, 0x7f80, 0xff80]
  const was = block(zero, zero, nan, nan, zero, zero, infinity, one)
  expect(differenceOf(was, block(minusZero, zero, otherNaN, nan, zero, zero, infinity, one), 'bf16')).toMatchObject({
    differing: 2,
    nan: 0,
    zeroHeads: [],
    nanTokens: [],
    rms: 0,
    outlier: 0,
  })
  expect(differenceOf(was, block(zero, zero, infinity, nan, zero, zero, minusInfinity, one), 'bf16')).toMatchObject({
    differing: 2,
    nan: 0,
    inf: 1,
    rms: null,
  })
  const zeros = block(zero, zero, zero, zero, zero, zero, zero, zero)
  expect(differenceOf(zeros, block(minusZero, zero, zero, zero, zero, zero, zero, zero), 'bf16')).toMatchObject({
    zeroTokens: [],
    rms: 0,
    outlier: 0,
  })
})

test('of a dtype that is not known, bits alone', () => {
  expect(differenceOf(reference, block(one, one, two, two, one, two, four, two), 'u16')).toMatchObject({
    differing: 1,
    rms: null,
    max: null,
    cosine: null,
  })
})

test('a reference of zeros has no relative deviation', () => {
  const zeros = block(zero, zero, zero, zero, zero, zero, zero, zero)
  expect(differenceOf(zeros, reference, 'bf16')).toMatchObject({ rms: null, max: 4, cosine: null })
})
