import { edgeSpots } from './edge_spots.ts'
import type { Evidence } from './evidence.ts'
import type { HuntCell, Spot } from './hunt_cells.ts'
import type { Landmarks } from './landmarks.ts'
import { prospectsOf } from './prospects.ts'
import { shrunkSpots } from './shrunk_spots.ts'

export type Reason = 'edge' | 'step' | 'residual' | 'tile' | 'again' | 'shrink'

/** A look that would be of use. */
export interface Pick {
  readonly cell: HuntCell
  readonly spot: Spot
  readonly reason: Reason
  /** Of finding something; ranks the picks of a round. */
  readonly chance: number
}

/** A look that finds something less than once in a hundred times is not worth its time. */
const worthwhile = 0.01

/** Both edges and the middle of a cell. No cell gets its second look before every cell has its first. */
export function edgePicks(cell: HuntCell, landmarks: Landmarks): readonly Pick[] {
  return edgeSpots(cell, landmarks).map((spot, index) => ({ cell, spot, reason: 'edge', chance: 1 / (index + 1) }))
}

/** A second look at the likeliest suspect of a cell. */
export function againPicks(cell: HuntCell, evidence: Evidence): readonly Pick[] {
  const [suspect] = evidence.suspectsIn(cell)
  return suspect && suspect.chance > worthwhile ? [{ cell, reason: 'again', ...suspect }] : []
}

/** First looks between what is known of a cell. */
export function searchPicks(cell: HuntCell, landmarks: Landmarks, evidence: Evidence): readonly Pick[] {
  return prospectsOf(evidence.freshIn(cell), evidence.knownIn(cell), landmarks, evidence.band, evidence.noise)
    .filter(({ chance }) => chance > worthwhile)
    .map((prospect) => ({ cell, ...prospect }))
}

/** A smaller failing shape is worth a look that finds a cell once in twenty times: it helps to explain, not to find. */
const shrinkWorth = 0.05

/**
 * Looks towards the smallest failing shape of a cell that was found: first ones at all that fast-check would try to shrink
 * it to, and a second one where a first one shrank it already.
 */
export function shrinkPicks(cell: HuntCell, evidence: Evidence): readonly Pick[] {
  const [proven] = evidence.outsideIn(cell)
  const suspects = new Set(evidence.suspectsIn(cell).flatMap(({ spot, chance }) => (chance > 1 / 2 ? spot : [])))
  const smallest = cell.spots.find((spot) => spot === proven?.spot || suspects.has(spot))
  if (smallest === undefined) return []
  const again: readonly Pick[] = suspects.has(smallest)
    ? [{ cell, spot: smallest, reason: 'again', chance: shrinkWorth }]
    : []
  const fresh = new Set(evidence.freshIn(cell))
  const tried = shrunkSpots(cell, smallest).filter((spot) => fresh.has(spot))
  return [...again, ...tried.map((spot): Pick => ({ cell, spot, reason: 'shrink', chance: shrinkWorth }))]
}
