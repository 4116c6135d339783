import { expect, test } from 'vitest'
import { checkFactors } from './check_factors.ts'

test('takes the factors given, and the default ones where none is', () => {
  expect(checkFactors('corners', [4], [1.5])).toEqual([4])
  expect(checkFactors('corners', [], [1.5])).toEqual([1.5])
})

test.each([1, 0.5, NaN, Infinity, -2])('refuses %d, which does not lead past the grid', (factor) => {
  expect(() => checkFactors('beyondGrid', [2, factor], [1.5, 2])).toThrow(
    `Expected the factors of beyondGrid to be numbers above 1, such as 1.5, 2; got ${factor}`,
  )
})
