import { alongEachAxis } from './geometry/along_each_axis.ts'
import { axisValue } from './geometry/axis_value.ts'
import { checkFactors } from './geometry/check_factors.ts'
import { spacingOf } from './geometry/spacing.ts'
import type { Generator } from './probe.ts'

/**
 * Past the last value of each axis, at these multiples of it, the other axes at their reference.
 * @param factors default: 1.5 and 2
 * @throws Error for a factor that does not lead past the grid.
 */
export function beyondGrid(...factors: readonly number[]): Generator<'beyond-grid'> {
  const multiples = checkFactors('beyondGrid', factors, [1.5, 2])
  return {
    name: `beyondGrid(${multiples.join(', ')})`,
    regions: ['beyond-grid'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate: (site) =>
      alongEachAxis(site, (axis, field) => {
        const last = axisValue(axis, -1)
        return multiples.map((factor) => ({
          value: spacingOf(axis).round(last * factor),
          why: `${factor} x the last ${field}, ${last}`,
        }))
      }).map((pick) => ({ region: 'beyond-grid', ...pick })),
  }
}
