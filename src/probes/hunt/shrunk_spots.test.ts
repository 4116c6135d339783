import { expect, test } from 'vitest'
import { candidatesOn } from './drive.fixture.ts'
import { huntCells } from './hunt_cells.ts'
import { shrunkSpots } from './shrunk_spots.ts'

// Of 65, 66, ..., 96 is number 31: fast-check tries 0, then takes off 15, 7, 3 and 1.
test('the start of the cell comes first, then half the way, and so on', () => {
  const [cell] = huntCells(
    [[64, 128]],
    candidatesOn([[64, 128]], () => 1),
  )
  const failing = cell?.spots[31]
  if (!cell || !failing) throw new Error('no spot')
  const values = shrunkSpots(cell, failing).map(({ candidate }) => candidate.coords[0])
  expect(values).toEqual([65, 81, 89, 93, 95])
})
