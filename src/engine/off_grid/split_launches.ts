import { addMetrics, extrapolate } from '../cache/metrics.ts'
import { isPast, type OffGrid } from './off_grid.ts'

/** Cuts one axis into launches that the grid holds: as many of the largest as fit, and one for the rest. */
export function splitLaunches(axis: number): OffGrid {
  return (lookup, ends) => (coords) => {
    const x = coords[axis] ?? NaN
    const end = ends[axis] ?? NaN
    if (!isPast([x], [end])) return lookup(coords)
    const full = Math.floor(x / end)
    const rest = x - full * end
    const launches = extrapolate(lookup(coords.with(axis, end)), full)
    return rest > 0 ? addMetrics(launches, lookup(coords.with(axis, rest))) : launches
  }
}
