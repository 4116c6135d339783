import { expect, test } from 'vitest'
import { thinned } from './thinned.ts'

test('of points in one square the first stays', () => {
  expect(
    thinned(
      [
        [0, 0],
        [1.9, 1.9],
        [2, 0],
        [-0.1, 0],
      ],
      2,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [-0.1, 0],
  ])
})
