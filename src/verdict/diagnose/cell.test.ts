import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAt, clamped, cornersOf, isGridPoint, isOutside } from './cell.ts'

const axes = [
  [1, 2, 4, 8],
  [10, 20, 40],
]

test('a cell is told by what surrounds it: between values, on one, or past the axis', () => {
  expect(cellAt(axes, [3, 30])?.key).toBe('2..4 20..40')
  expect(cellAt(axes, [2, 30])?.key).toBe('2 20..40')
  expect(cellAt(axes, [0.5, 50])?.key).toBe('<1 >40')
  expect(cellAt(axes, [4, 40])).toMatchObject({ key: '4 40' })
})

test('without an axis for each coordinate there is no cell', () => {
  expect(cellAt(axes, [3])).toBeUndefined()
  expect(cellAt([], [])).toBeUndefined()
  expect(cellAt([[1]], [2])).toBeUndefined()
})

test('corners and multilinear weights', () => {
  const inside = cellAt(axes, [3, 25])
  // Half way from 2 to 4, a quarter of the way from 20 to 40.
  expect(inside && cornersOf(inside)).toStrictEqual([
    { coords: [2, 20], weight: 0.375 },
    { coords: [2, 40], weight: 0.125 },
    { coords: [4, 20], weight: 0.375 },
    { coords: [4, 40], weight: 0.125 },
  ])
  const past = cellAt(axes, [16, 20])
  // 16 lies two segments past 4 on the last one, from 4 to 8.
  expect(past && cornersOf(past)).toStrictEqual([
    { coords: [4, 20], weight: -2 },
    { coords: [8, 20], weight: 3 },
  ])
  expect(past && cornersOf(clamped(past)).map(({ weight }) => weight)).toStrictEqual([0, 1])
})

test('weights add up to 1 and reproduce the place, inside and outside; only there a weight may be negative', () => {
  const coord = fc.double({ min: 0.1, max: 100, noNaN: true })
  fc.assert(
    fc.property(coord, coord, (a, b) => {
      const cell = cellAt(axes, [a, b])
      const corners = cell ? cornersOf(cell) : []
      const sum = (of: (coords: readonly number[]) => number): number =>
        corners.reduce((total, { coords, weight }) => total + weight * of(coords), 0)
      expect(sum(() => 1)).toBeCloseTo(1, 9)
      expect(sum(([x = 0]) => x)).toBeCloseTo(a, 6)
      expect(sum(([, y = 0]) => y)).toBeCloseTo(b, 6)
      expect(corners.some(({ weight }) => weight < 0)).toBe(cell && isOutside(cell))
    }),
  )
})

test('a point of the grid is a cell of its own', () => {
  const cells = [cellAt(axes, [4, 20]), cellAt(axes, [4, 21])]
  expect(cells.map((cell) => cell && isGridPoint(cell))).toStrictEqual([true, false])
})
