import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from './cells.ts'

// By hand: sqrt(4 * 9) = 6 and sqrt(9 * 16) = 12.
test('the middle is the geometric midpoint', () => {
  expect(cellsOf([4, 9, 16])).toEqual([
    { lower: 4, upper: 9, middle: 6 },
    { lower: 9, upper: 16, middle: 12 },
  ])
})

// sqrt(1 * 2) = 1.41 and sqrt(264 * 265) = 264.5 minus a little: rounded onto the grid.
test('the middle is rounded on an integer axis, onto an end where nothing lies between', () => {
  expect(cellsOf([1, 2]).map(({ middle }) => middle)).toEqual([1])
  expect(cellsOf([264, 265]).map(({ middle }) => middle)).toEqual([264])
})

test('the middle above 0 is the arithmetic one', () => {
  expect(cellsOf([0, 128]).map(({ middle }) => middle)).toEqual([64])
})

// sqrt(0.5 * 2) = 1.
test('the middle is not rounded on a fractional axis', () => {
  expect(cellsOf([0.5, 2, 3]).map(({ middle }) => middle)).toEqual([1, Math.sqrt(6)])
})

test('a single value makes no cell', () => {
  expect(cellsOf([4096])).toEqual([])
})

test('cells join up over the axis, each with its middle within and as far from both ends by ratio', () => {
  const positiveAxis = fc
    .uniqueArray(fc.integer({ min: 1, max: 1 << 30 }), { minLength: 2, maxLength: 20 })
    .map((values) => values.toSorted((one, other) => one - other))
  fc.assert(
    fc.property(positiveAxis, (axis) => {
      const cells = cellsOf(axis)
      expect([axis[0], ...cells.map(({ upper }) => upper)]).toEqual(axis)
      expect([...cells.map(({ lower }) => lower), axis.at(-1)]).toEqual(axis)
      for (const { lower, upper, middle } of cells) {
        expect(middle).toBeGreaterThanOrEqual(lower)
        expect(middle).toBeLessThanOrEqual(upper)
        const exact = Math.exp((Math.log(lower) + Math.log(upper)) / 2)
        expect(Math.abs(middle - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-12)
      }
    }),
  )
})
