import type { HuntCell, Spot } from './hunt_cells.ts'
import type { Landmarks } from './landmarks.ts'

/** What the first round looks at: next to the lowest and the highest corner, and the coarsest tile near the middle. */
export function edgeSpots({ spots }: HuntCell, { onTile }: Landmarks): readonly Spot[] {
  const middle = spots.filter(({ at }) => fromCentre(at) <= 1 / 4)
  const [tile] = middle.toSorted(
    (one, other) => (onTile.get(other) ?? 0) - (onTile.get(one) ?? 0) || fromCentre(one.at) - fromCentre(other.at),
  )
  return [...new Set([spots[0], spots.at(-1), tile])].filter((spot) => spot !== undefined)
}

/** On the axis where it is farthest off; an axis without extent does not count. */
function fromCentre(at: readonly number[]): number {
  return Math.max(...at.map((value) => (value === 0 ? 0 : Math.abs(value - 1 / 2))))
}
