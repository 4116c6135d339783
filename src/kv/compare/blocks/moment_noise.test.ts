import { expect, test } from 'vitest'
import { momentNoise } from './moment_noise.ts'

const counts = { values: 1024, nan: 0, inf: 0, zero: 0, poison: 0 }
const reference = { moments: { sum: 10, ssq: 400, sabs: 500 }, counts, tokens: [200, 200], heads: [100, 300] }
// Of 1,024 values: 32 x 0.01 / 32 = 1 % of ssq, 32 x 0.01 / sqrt(512) = 1.41 % of a token or head; sums 8 x 0.01 x sqrt(400) = 1.6.
const noise = 0.01

function isWithin(candidate: Partial<typeof reference>): boolean {
  return momentNoise(reference, { ...reference, ...candidate }, 1024, noise).isWithin
}

test('the deviation and the bar of the sum of squares', () => {
  const moments = { ...reference.moments, ssq: 402 }
  const { error, bar } = momentNoise(reference, { ...reference, moments }, 1024, noise)
  expect([error, bar].map((value) => Number(value?.toFixed(12)))).toStrictEqual([0.005, 0.01])
})

test.for([
  ['ssq', { ssq: 403.9 }, true],
  ['ssq', { ssq: 404.1 }, false],
  ['sum', { sum: 11.5 }, true],
  ['sum', { sum: 11.7 }, false],
  ['sabs', { sabs: 501.5 }, true],
  ['sabs', { sabs: 498.3 }, false],
  ['ssq that is NaN', { ssq: NaN }, false],
  ['sums that a log does not tell', { sum: NaN, sabs: NaN }, true],
] as const)('%s: %o is noise: %s', ([, moments, expected]) => {
  expect(isWithin({ moments: { ...reference.moments, ...moments } })).toBe(expected)
})

test('each token and each head must be as near', () => {
  expect(isWithin({ tokens: [202.8, 197.2] })).toBe(true)
  expect(isWithin({ tokens: [203, 197] })).toBe(false)
  expect(isWithin({ heads: [101.4, 298.6] })).toBe(true)
  expect(isWithin({ heads: [101.5, 298.5] })).toBe(false)
  expect(isWithin({ tokens: [200] })).toBe(false)
})

test('a NaN more is no noise', () => {
  expect(isWithin({ counts: { ...counts, nan: 1 } })).toBe(false)
})
