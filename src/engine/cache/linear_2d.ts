import { farSlopes } from './far_slopes.ts'
import type { Axes, Fit, Lookup } from './lookup.ts'
import { extrapolate, type Metrics } from './metrics.ts'
import { multilinear } from './multilinear.ts'
import type { Samples } from './samples.ts'

/**
 * Past the grid, `product` runs the bilinear weights on; `clamp` answers with the nearest point of the grid; `weighted` adds to that,
 * beyond the upper ends, the far slopes of both axes.
 */
export type Extrapolation = 'product' | 'weighted' | 'clamp'

/** Bilinear inside the grid. */
export function linear2d(extrapolation: Extrapolation): Fit {
  return extrapolation === 'product' ? multilinear : (axes, samples) => clamped(axes, samples, extrapolation)
}

function clamped(axes: Axes, samples: Samples, extrapolation: 'weighted' | 'clamp'): Lookup {
  const inside = multilinear(axes, samples)
  const ends = axes.map((axis) => ({ first: axis[0] ?? NaN, last: axis.at(-1) ?? NaN }))
  const slopes = extrapolation === 'weighted' ? farSlopes(axes, samples) : []
  return (coords) => {
    const narrow = coords.map(Math.fround)
    const nearest = ends.map(({ first, last }, d) => Math.min(Math.max(narrow[d] ?? NaN, first), last))
    const metrics = inside(nearest)
    if (nearest.every((x, d) => x === narrow[d])) return metrics
    const far = slopes.reduce<Metrics>((sum, slope, d) => {
      const overshoot = Math.max(0, (narrow[d] ?? NaN) - (ends[d]?.last ?? NaN))
      return {
        timeMs: sum.timeMs + slope.timeMs * overshoot,
        flops: sum.flops + slope.flops * overshoot,
        bytes: sum.bytes + slope.bytes * overshoot,
        energyJ: sum.energyJ + slope.energyJ * overshoot,
        coverage: sum.coverage,
      }
    }, metrics)
    return extrapolate(far, 1)
  }
}
