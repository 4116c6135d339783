import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { candidatesOn } from './drive.fixture.ts'
import { Evidence } from './evidence.ts'
import { huntCells, type HuntCell, type Spot } from './hunt_cells.ts'
import { landmarksOf } from './landmarks.ts'
import { againPicks, edgePicks, searchPicks, shrinkPicks, type Pick } from './picks.ts'

/** The cell from 64 to 80 of a cache that answers 1 ms, and the looks at it: time in ms by shape, one entry a look. */
function hunted(...looks: readonly (readonly [value: number, timeMs: number])[]): {
  readonly cell: HuntCell
  readonly evidence: Evidence
} {
  const [cell] = huntCells(
    [[64, 80]],
    candidatesOn([[64, 80]], () => 1),
  )
  if (cell === undefined) throw new Error('no cell')
  const evidence = new Evidence(toBand(0.15), 0.04)
  const spotAt = (value: number): Spot | undefined => cell.spots.find(({ candidate }) => candidate.coords[0] === value)
  for (const [value, timeMs] of looks) {
    const spot = spotAt(value)
    if (spot) evidence.add(spot, { timeMs })
  }
  return { cell, evidence }
}

const valuesOf = (picks: readonly Pick[]): readonly (number | undefined)[] =>
  picks.map(({ spot }) => spot.candidate.coords[0])

test('both edges come before the middle, whatever the other cells', () => {
  const { cell } = hunted()
  const picks = edgePicks(cell, landmarksOf(cell, undefined))
  expect(valuesOf(picks)).toEqual([65, 79, 72])
  expect(picks.map(({ chance }) => chance)).toEqual([1, 1 / 2, 1 / 3])
})

test('only a suspect is looked at again: the likeliest', () => {
  expect(againPicks(hunted([65, 1.01]).cell, hunted([65, 1.01]).evidence)).toEqual([])
  const { cell, evidence } = hunted([65, 1.2], [79, 1.5])
  expect(valuesOf(againPicks(cell, evidence))).toEqual([79])
})

test('nothing is worth a search once every shape is known to be sound', () => {
  const looks = Array.from({ length: 15 }, (_, index) => [65 + index, 1.001] as const)
  const { cell, evidence } = hunted(...looks)
  expect(searchPicks(cell, landmarksOf(cell, undefined), evidence)).toEqual([])
})

test('a found cell is shrunk towards its start as fast-check would, with a second look where a first one shrank it', () => {
  // Of the 15 shapes from 65 on, 77 is number 12: 0 first, then half the way each time.
  const once = hunted([77, 1.5], [77, 1.51])
  expect(valuesOf(shrinkPicks(once.cell, once.evidence))).toEqual([65, 71, 74, 76])
  const smaller = hunted([77, 1.5], [77, 1.51], [71, 1.5])
  const [again, ...fresh] = shrinkPicks(smaller.cell, smaller.evidence)
  expect(again).toMatchObject({ reason: 'again', spot: { candidate: { coords: [71] } } })
  expect(fresh.every(({ reason }) => reason === 'shrink')).toBe(true)
  expect(valuesOf(fresh)).toEqual([65, 68, 70])
})

test('a cell without a find has nothing to shrink', () => {
  const { cell, evidence } = hunted([65, 1.01])
  expect(shrinkPicks(cell, evidence)).toEqual([])
})
