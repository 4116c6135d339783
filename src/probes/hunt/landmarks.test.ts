import { expect, test } from 'vitest'
import { candidatesOn } from './drive.fixture.ts'
import { huntCells } from './hunt_cells.ts'
import { landmarksOf } from './landmarks.ts'

function weights(lower: number, upper: number, multiprocessors?: number): (m: number) => readonly [number, number] {
  const [cell] = huntCells(
    [[lower, upper]],
    candidatesOn([[lower, upper]], () => 1),
  )
  if (cell === undefined) throw new Error('no cell')
  const { pastEdge, onTile } = landmarksOf(cell, multiprocessors)
  return (m) => {
    const spot = cell.spots.find(({ candidate }) => candidate.coords[0] === m)
    return spot === undefined ? [NaN, NaN] : [pastEdge.get(spot) ?? 0, onTile.get(spot) ?? 0]
  }
}

// By hand, in 64..128: 96 is the one multiple of 32, 80 and 112 with it the three of 16; 97 is the first past 96: one of two
// edges of 32 (64 and 96), one of four of 16, of eight of 8, of sixteen of 4; of 2 there are too many.
test('edges and tiles weigh by how few their period has in the cell', () => {
  const at = weights(64, 128)
  expect(at(96)).toEqual([0, 1])
  expect(at(80)).toEqual([0, 1 / 3])
  expect(at(97)).toEqual([1 / 2 + 1 / 4 + 1 / 8 + 1 / 16, 0])
  expect(at(90)).toEqual([0, 0])
})

// 66 = 132 / 2, the only multiple of 66 in 64..128, one of two of 33 (99) and of four of 16.5 (82.5, 99, 115.5), and one of
// eight of 8.25 (74.25, 82.5, 90.75, 99, 107.25, 115.5, 123.75). As for tiles, nothing else ends at 66 but 2, which is left out.
test('waves end at multiples of the multiprocessors and their halves', () => {
  expect(weights(64, 128, 132)(67)).toEqual([1 + 1 / 2 + 1 / 4 + 1 / 8, 0])
  expect(weights(64, 128)(67)).toEqual([0, 0])
})
