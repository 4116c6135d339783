import { expect, test } from 'vitest'
import { candidatesOn } from './drive.fixture.ts'
import { edgeSpots } from './edge_spots.ts'
import { huntCells } from './hunt_cells.ts'
import { landmarksOf } from './landmarks.ts'

// By hand: 96 is the coarsest multiple of a power of two in the middle half of both; of 14..18 it is 16.
test.each([
  [64, 128, [65, 127, 96]],
  [80, 112, [81, 111, 96]],
  [13, 19, [14, 18, 16]],
  [7, 9, [8]],
])('%d..%d: both edges, and the tile nearest to the middle', (lower, upper, expected) => {
  const [cell] = huntCells(
    [[lower, upper]],
    candidatesOn([[lower, upper]], () => 1),
  )
  const spots = cell === undefined ? [] : edgeSpots(cell, landmarksOf(cell, undefined))
  expect(spots.map(({ candidate }) => candidate.coords[0])).toEqual(expected)
})
