import { expect, test } from 'vitest'
import { isOnGrid, positionOf } from './position.ts'

const axes = [
  [32, 64, 128],
  [1, 2, 4],
]

test.each([
  ['on-grid', [64, 4]],
  ['on-grid', [32, 1]],
  ['interior', [65, 4]],
  ['interior', [65, 3]],
  ['below-grid', [31, 4]],
  ['below-grid', [31, 0.5]],
  ['beyond-grid', [129, 4]],
  ['beyond-grid', [65, 5]],
  ['corners', [129, 5]],
  ['corners', [129, 0.5]],
  ['corners', [31, 5]],
])('%s: %j', (position, coords) => {
  expect(positionOf(axes, coords)).toBe(position)
})

test('an axis of one value has no interior', () => {
  expect([6, 7, 8].map((coord) => positionOf([[7]], [coord]))).toEqual(['below-grid', 'on-grid', 'beyond-grid'])
})

test('on the grid on one axis only is not on the grid', () => {
  expect(isOnGrid(axes, [64, 2])).toBe(true)
  expect(isOnGrid(axes, [64, 3])).toBe(false)
})
