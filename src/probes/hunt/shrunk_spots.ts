import * as fc from 'fast-check'
import type { HuntCell, Spot } from './hunt_cells.ts'

/** The most spots that one round tries: halving a cell of 65,536 shapes takes no more. */
const batch = 16

/**
 * The spots that fast-check would try next to shrink a failing one, towards the start of its cell: the first of them, then
 * by halving the way. All are known at once, so that one round can look at them together.
 */
export function shrunkSpots({ spots }: HuntCell, failing: Spot): readonly Spot[] {
  const index = spots.indexOf(failing)
  const smaller = fc.integer({ min: 0, max: spots.length - 1 }).shrink(index, undefined)
  return [...smaller.take(batch)].flatMap(({ value }) => spots[value] ?? [])
}
