import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compensatedSum } from './compensated_sum.ts'

test('keeps what a plain loop would lose', () => {
  // A plain loop gives 0.
  expect(compensatedSum([1, 1e100, 1, -1e100])).toBe(2)
})

test('takes every third value', () => {
  expect(compensatedSum([1, 2, 3, 10, 20, 30, 100, 200, 300], 1, 3)).toBe(222)
})

test('NaN and infinities propagate as in a plain loop', () => {
  const special = fc.constantFrom(1, -1, 0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)
  fc.assert(
    fc.property(fc.array(special), (values) => {
      expect(compensatedSum(values)).toBe(values.reduce((sum, value) => sum + value, 0))
    }),
  )
})

test('is the exact sum of whole numbers that an f64 cannot hold on the way', () => {
  const whole = fc.bigInt({ min: -(2n ** 52n), max: 2n ** 52n }).map(Number)
  fc.assert(
    fc.property(fc.array(whole, { maxLength: 200 }), (values) => {
      const doubled = [...values, ...values.map((value) => value * 2 ** 20)]
      const exact = doubled.reduce((sum, value) => sum + BigInt(value), 0n)
      expect(compensatedSum(doubled)).toBe(Number(exact))
    }),
  )
})
