import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBar, formatBand, logMargin, toBand, type Band } from './band.ts'
import { uniform } from './fixtures/uniform.ts'

const bar = uniform(0.001, 1)
const ratio = fc.double({ min: 0.01, max: 100, noNaN: true })

test('the default bar of 15 % is [1/1.15, 1.15], not [0.85, 1.15]', () => {
  expect(toBand(defaultBar)).toStrictEqual([1 / 1.15, 1.15])
})

test('an explicit band is kept as written', () => {
  expect(toBand([0.8, 1.5])).toStrictEqual([0.8, 1.5])
})

test('the band of a bar is symmetric in the logarithm', () => {
  fc.assert(
    fc.property(bar, (input) => {
      const [low, high] = toBand(input)
      expect(Math.log(low)).toBeCloseTo(-Math.log(high), 12)
    }),
  )
})

test('the margin is the distance in log to the nearest end, negative outside', () => {
  // numpy.log: 1.15, 1.15 / 1.3, 0.9 / 0.8, 1.5 / 1.4, 0.7 / 0.8
  expect(logMargin(toBand(0.15), Math.log(1))).toBeCloseTo(0.13976194237515863, 15)
  expect(logMargin(toBand(0.15), Math.log(1.3))).toBeCloseTo(-0.12260232209233252, 15)
  expect(logMargin([0.8, 1.5], Math.log(0.9))).toBeCloseTo(0.11778303565638346, 15)
  expect(logMargin([0.8, 1.5], Math.log(1.4))).toBeCloseTo(0.06899287148695142, 15)
  expect(logMargin([0.8, 1.5], Math.log(0.7))).toBeCloseTo(-0.13353139262452257, 15)
})

test('the margin is negative exactly outside the band', () => {
  fc.assert(
    fc.property(fc.tuple(ratio, ratio), ratio, ([one, other], at) => {
      const band: Band = [Math.min(one, other), Math.max(one, other)]
      expect(logMargin(band, Math.log(at)) < 0).toBe(
        Math.log(at) < Math.log(band[0]) || Math.log(at) > Math.log(band[1]),
      )
    }),
  )
})

test('the ends belong to the band', () => {
  expect(logMargin([0.8, 1.5], Math.log(0.8))).toBe(0)
  expect(logMargin([0.8, 1.5], Math.log(1.5))).toBe(0)
})

test('a band reads with at most four decimals', () => {
  expect(formatBand(toBand(0.15))).toBe('[0.8696, 1.15]')
  expect(formatBand([0.5, 2])).toBe('[0.5, 2]')
})

test('a bar of percent, of nothing, or of no number is refused', () => {
  for (const wrong of [15, 0, -0.1, Number.NaN]) expect(() => toBand(wrong)).toThrow(RangeError)
  expect(toBand([0.5, 3])).toEqual([0.5, 3])
})
