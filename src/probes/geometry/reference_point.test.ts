import { expect, test } from 'vitest'
import { referencePoint } from './reference_point.ts'

// Index len // 2 by hand: 0 of 1, 1 of 2, 1 of 3, 2 of 4.
test('takes the middle of each axis, the upper one of two', () => {
  expect(referencePoint([[7], [1, 2], [1, 2, 4], [1, 2, 4, 8]])).toEqual([7, 2, 2, 4])
})
