import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundHalfEven } from './round_half_even.ts'

// The right-hand sides are what CPython's round() prints.
test.each([
  [0.5, 0],
  [1.5, 2],
  [2.5, 2],
  [4.5, 4],
  [98302.5, 98302],
  [98305.5, 98306],
  [4.499999, 4],
  [4.500001, 5],
  [0.49999999999999994, 0],
  [-0.5, 0],
  [-1.5, -2],
])('rounds %d as Python does', (value, rounded) => {
  expect(roundHalfEven(value)).toBeCloseTo(rounded, 12)
})

test('an integer stays, and a half goes to an even neighbour', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(roundHalfEven(value)).toBe(value)
      expect(Math.abs(roundHalfEven(value + 0.5) % 2)).toBe(0)
    }),
  )
})

test('no integer is nearer', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
      const rounded = roundHalfEven(value)
      expect(Number.isInteger(rounded)).toBe(true)
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5)
    }),
  )
})
