import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { uniform } from './fixtures/uniform.ts'
import { binomialTail, mean, median, quantile, sumOfSquares } from './statistics.ts'

const even = [0.91, 1.33, 1.02, 0.5, 1.07, 0.99, 1.5, 1.01]
const odd = even.slice(0, 7)
const numbers = fc.array(uniform(-1e6, 1e6), { minLength: 1 })
const share = uniform(0, 1)

test('median as numpy.median', () => {
  expect(median(even)).toBeCloseTo(1.015, 15)
  expect(median(odd)).toBe(1.02)
  expect(median([7])).toBe(7)
})

test('numbers are sorted as numbers, not as text', () => {
  expect(median([10, 9, 100])).toBe(10)
  expect(median([-1, -10, -9])).toBe(-9)
})

test.for([
  [0, 0.5],
  [0.05, 0.6435],
  [0.25, 0.97],
  [0.95, 1.4405],
  [1, 1.5],
] as const)('quantile %d as numpy.quantile', ([q, expected]) => {
  expect(quantile(even, q)).toBeCloseTo(expected, 14)
})

test('nothing has no median, mean or quantile', () => {
  expect([median([]), quantile([], 0.95), mean([])]).toStrictEqual([NaN, NaN, NaN])
})

test('a quantile lies between the extremes and grows with q', () => {
  fc.assert(
    fc.property(numbers, share, share, (values, one, other) => {
      const low = quantile(values, Math.min(one, other))
      const high = quantile(values, Math.max(one, other))
      // linear interpolation rounds: allow an ulp of the largest value
      const slack = 1e-9
      expect(low).toBeLessThanOrEqual(high + slack)
      expect(low).toBeGreaterThanOrEqual(Math.min(...values) - slack)
      expect(high).toBeLessThanOrEqual(Math.max(...values) + slack)
    }),
  )
})

test('order does not matter, and the values stay in theirs', () => {
  fc.assert(
    fc.property(numbers, share, (values, q) => {
      const before = [...values]
      expect(quantile(values.toReversed(), q)).toBe(quantile(values, q))
      expect(values).toStrictEqual(before)
    }),
  )
})

test('mean as numpy.mean, sum of squares as n * numpy.var', () => {
  expect(mean(even)).toBeCloseTo(1.04125, 15)
  expect(sumOfSquares(even)).toBeCloseTo(0.6088875, 14)
  expect(sumOfSquares([3, 3, 3])).toBe(0)
  expect(sumOfSquares([1])).toBe(0)
})

test.for([
  [1, 10, 0.1, 0.6513215599],
  [3, 63, 9 / 1988, 0.0030086155971390635],
  [4, 63, 9 / 1988, 0.0002021865909082644],
  [2, 3, 9 / 1988, 6.130004362128139e-5],
  [50, 100, 0.5, 0.5397946186935889],
  [0, 5, 0.3, 1],
  [6, 5, 0.3, 0],
] as const)('P(X >= %d) of %d trials at %d as scipy.stats.binom.sf(k - 1, n, p)', ([k, n, p, expected]) => {
  expect(binomialTail(k, n, p)).toBeCloseTo(expected, 13)
})

test('k successes at p or n - k + 1 failures at 1 - p: one of the two happens', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), uniform(0.01, 0.99), (k, more, p) => {
      const n = k + more
      expect(binomialTail(k, n, p) + binomialTail(n - k + 1, n, 1 - p)).toBeCloseTo(1, 9)
    }),
  )
})
