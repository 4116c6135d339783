import { expect, test } from 'vitest'
import { gridSite } from '../grid_site.fixture.ts'
import { positionOf } from '../geometry/position.ts'
import { candidatesOf } from './candidates_of.ts'
import { huntCells } from './hunt_cells.ts'

test('all of small cells and their corners, within the domain', () => {
  const shapes = candidatesOf(gridSite({ m: [1, 2, 4, 8] }), { domain: ({ m }) => m !== 6 }).map(
    ({ coords }) => coords[0],
  )
  expect(shapes.toSorted((a = 0, b = 0) => a - b)).toEqual([2, 3, 4, 5, 7, 8])
})

test('no shape of a cell with an infeasible corner', () => {
  const site = gridSite({ m: [1, 4, 8], k: [1, 4] }, { feasible: ([m = 0, k = 0]) => m * k < 32 })
  const inside = candidatesOf(site).filter(({ coords }) => positionOf(site.axes, coords) === 'interior')
  expect(inside.length).toBe(4)
  expect(inside.every(({ coords: [m = 0] }) => m < 4)).toBe(true)
})

test('an axis without room contributes its values', () => {
  const coords = candidatesOf(gridSite({ b: [7], m: [1, 4] })).map((one) => one.coords.join())
  expect(coords.toSorted()).toEqual(['7,1', '7,2', '7,3', '7,4'])
})

test('on four axes the cells and their candidates are bounded, and the same for a seed', () => {
  const axis = Array.from({ length: 8 }, (_, power) => 2 ** (power + 2))
  const site = gridSite({ a: axis, b: axis, c: axis, d: axis })
  const placed = candidatesOf(site)
  const cells = huntCells(
    site.axes,
    placed.map((one) => ({ ...one, cacheMs: 1 })),
  )
  expect(cells).toHaveLength(256)
  expect(Math.max(...cells.map(({ spots }) => spots.length))).toBeLessThanOrEqual(64)
  expect(candidatesOf(site)).toEqual(placed)
})

test('where coords are not the shape, what is recorded and placed', () => {
  const recorded = [
    { shape: { tokens: 9 }, coords: [3] },
    { shape: { tokens: 10 }, coords: undefined },
  ]
  expect(candidatesOf(gridSite({ m: [1, 8] }, { coordsAreShape: false, recorded }))).toEqual([recorded[0]])
})
