import { expect, test } from 'vitest'
import { candidatesOn } from './drive.fixture.ts'
import { huntCells } from './hunt_cells.ts'

test('candidates are grouped by cell, in order, with their place in it', () => {
  const cells = huntCells([[2, 4, 8]], candidatesOn([[1, 9]], ([m = NaN]) => m).toReversed())
  expect(cells.map(({ ends, spots }) => [ends, spots.map(({ at }) => at)])).toEqual([
    [[[2, 4]], [[0.5]]],
    [[[4, 8]], [[0.25], [0.5], [0.75]]],
  ])
})

test('corners are the grid rows, or the nearest candidate where these are none', () => {
  const all = candidatesOn([[4, 8]], ([m = NaN]) => 10 * m)
  const cornerTimes = (candidates: typeof all): unknown =>
    huntCells([[4, 8]], candidates).map(({ corners }) => corners.map(({ at, candidate }) => [at, candidate.cacheMs]))
  expect(cornerTimes(all)).toEqual([
    [
      [[0], 40],
      [[1], 80],
    ],
  ])
  expect(cornerTimes(all.slice(1, -1))).toEqual([
    [
      [[0], 50],
      [[1], 70],
    ],
  ])
})

test('faces of the grid are cells of their own', () => {
  const axes = [
    [1, 3],
    [5, 7],
  ]
  const cells = huntCells(
    axes,
    candidatesOn(axes, () => 1),
  )
  expect(cells.map(({ ends, spots }) => [ends.join(), spots.length])).toEqual([
    ['1,1,5,7', 1],
    ['1,3,5,5', 1],
    ['1,3,5,7', 1],
    ['1,3,7,7', 1],
    ['3,3,5,7', 1],
  ])
})
