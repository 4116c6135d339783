import { expect, test } from 'vitest'
import { cartesian } from './cartesian.ts'

test('the last list varies fastest', () => {
  expect(cartesian<number | string>([[1, 2], ['a', 'b'], [7]])).toEqual([
    [1, 'a', 7],
    [1, 'b', 7],
    [2, 'a', 7],
    [2, 'b', 7],
  ])
})

test('an empty list leaves no choice, no lists leave the empty one', () => {
  expect(cartesian([[1, 2], []])).toEqual([])
  expect(cartesian([])).toEqual([[]])
})
