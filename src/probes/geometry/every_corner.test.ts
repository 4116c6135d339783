import { expect, test } from 'vitest'
import { everyCorner } from './every_corner.ts'

const axes = [
  [1, 2, 4],
  [10, 20],
]

// The corners are read off the grid by hand.
test.each([
  [
    'a cell',
    [3, 15],
    [
      [2, 10],
      [2, 20],
      [4, 10],
      [4, 20],
    ],
  ],
  [
    'a cell of one axis, on a value of the other',
    [3, 20],
    [
      [2, 20],
      [4, 20],
    ],
  ],
  ['a grid point', [2, 10], [[2, 10]]],
  [
    'the first cell below the grid',
    [0.5, 15],
    [
      [1, 10],
      [1, 20],
      [2, 10],
      [2, 20],
    ],
  ],
  [
    'the last cell past the grid',
    [9, 30],
    [
      [2, 10],
      [2, 20],
      [4, 10],
      [4, 20],
    ],
  ],
])('leans on the corners of %s', (_, coords, corners) => {
  const asked: (readonly number[])[] = []
  expect(everyCorner(axes, coords, (corner) => asked.push(corner) > 0)).toBe(true)
  expect(asked).toEqual(corners)
})

test('leans on the only value of an axis, wherever the coordinate lies', () => {
  const asked: (readonly number[])[] = []
  for (const coord of [1, 7, 99]) everyCorner([[7]], [coord], (corner) => asked.push(corner) > 0)
  expect(asked).toEqual([[7], [7], [7]])
})

test('one corner that fails is enough', () => {
  expect(everyCorner(axes, [3, 15], ([m, k]) => !(m === 4 && k === 20))).toBe(false)
  expect(everyCorner(axes, [1.5, 15], ([m, k]) => !(m === 4 && k === 20))).toBe(true)
})
