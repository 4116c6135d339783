import { expect, test } from 'vitest'
import { alongEachAxis } from './along_each_axis.ts'

// The references are the values at index 1: 2 and 20.
test('moves along one axis at a time, the others at their reference', () => {
  const grid = {
    fields: ['m', 'k'],
    axes: [
      [1, 2, 4],
      [10, 20],
    ],
  }
  const picks = alongEachAxis(grid, (axis, field) => [{ value: axis.length * 100, why: `on ${field}` }])
  expect(picks).toEqual([
    { shape: { m: 300, k: 20 }, why: 'on m' },
    { shape: { m: 2, k: 200 }, why: 'on k' },
  ])
})
