import { extrapolate } from '../cache/metrics.ts'
import { isPast, type OffGrid } from './off_grid.ts'

/**
 * Holds the rate of the nearest point of the grid: its metrics times how much more work there is. With `work` in FLOPs the edge's TFLOPS
 * hold, with `work` in bytes its bandwidth; only ratios of `work` count, so a constant factor may be left out.
 *
 * @param work - Of one launch, called with the config's sizes and then the coords, in declared order.
 */
export function holdRate(work: (...sizesAndCoords: number[]) => number): OffGrid {
  return (lookup, ends, sizes) => {
    const workAt = work.bind(undefined, ...sizes)
    return (coords) => {
      if (!isPast(coords, ends)) return lookup(coords)
      const edge = coords.map((x, d) => Math.min(x, ends[d] ?? Infinity))
      return extrapolate(lookup(edge), workAt(...coords) / workAt(...edge))
    }
  }
}
