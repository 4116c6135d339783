import { alongEachAxis } from './geometry/along_each_axis.ts'
import { cellsOf } from './geometry/cells.ts'
import { spacingOf } from './geometry/spacing.ts'
import type { Generator } from './probe.ts'

/**
 * Both sides of every value of each axis, the other axes at their reference: where a bucketed cache jumps. Inside the grid
 * only, so the first value has but an upper side and the last a lower. Next to a value is 1 away on an integer axis, a
 * hundredth of the cell on a fractional one.
 */
export function bucketEdges(): Generator<'bucket-edges'> {
  return {
    name: 'bucketEdges()',
    regions: ['bucket-edges'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate: (site) =>
      alongEachAxis(site, (axis, field) => {
        const { step } = spacingOf(axis)
        return cellsOf(axis).flatMap(({ lower, upper }) => [
          { value: lower + step(upper - lower), why: `next above ${field} ${lower}` },
          { value: upper - step(upper - lower), why: `next below ${field} ${upper}` },
        ])
      }).map((pick) => ({ region: 'bucket-edges', ...pick })),
  }
}
