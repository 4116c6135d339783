import { alongEachAxis } from './geometry/along_each_axis.ts'
import { axisValue } from './geometry/axis_value.ts'
import { roundHalfEven } from './geometry/round_half_even.ts'
import type { Generator } from './probe.ts'

/**
 * Below the first value of each axis, the other axes at their reference: the smallest shape there is, half the first value
 * and the one next to it. Positive integers only, so nothing where an axis starts at 1.
 */
export function belowGrid(): Generator<'below-grid'> {
  return {
    name: 'belowGrid()',
    regions: ['below-grid'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate: (site) =>
      alongEachAxis(site, (axis, field) => {
        const first = axisValue(axis, 0)
        const below = new Set([1, roundHalfEven(first / 2), Math.ceil(first) - 1])
        return [...below]
          .filter((value) => value >= 1 && value < first)
          .map((value) => ({ value, why: `below the first ${field}, ${first}` }))
      }).map((pick) => ({ region: 'below-grid', ...pick })),
  }
}
