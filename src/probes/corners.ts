import { axisValue } from './geometry/axis_value.ts'
import { cartesian } from './geometry/cartesian.ts'
import { checkFactors } from './geometry/check_factors.ts'
import { referencePoint } from './geometry/reference_point.ts'
import { shapeAt } from './geometry/shape_coords.ts'
import { spacingOf } from './geometry/spacing.ts'
import type { Generator } from './probe.ts'

/**
 * Past the last value of several axes at once: of every two or more of them, the others at their reference. A cache that
 * extrapolates each axis well can still multiply its errors here.
 * @param factors multiples of the last values; default: 1.5
 * @throws Error for a factor that does not lead past the grid.
 */
export function corners(...factors: readonly number[]): Generator<'corners'> {
  const multiples = checkFactors('corners', factors, [1.5])
  return {
    name: `corners(${multiples.join(', ')})`,
    regions: ['corners'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate({ fields, axes }) {
      const reference = referencePoint(axes)
      return multiples.flatMap((factor) => {
        const outside = axes.map((axis) => spacingOf(axis).round(axisValue(axis, -1) * factor))
        return severalOf(fields.length).map((past) => ({
          region: 'corners',
          shape: shapeAt(
            fields,
            reference.map((inside, index) => (past[index] ? (outside[index] ?? NaN) : inside)),
          ),
          why: `${factor} x the last ${fields.filter((_, index) => past[index]).join(' and ')}`,
        }))
      })
    },
  }
}

/** Every choice of two or more of `count` axes, as one flag for each. */
function severalOf(count: number): readonly (readonly boolean[])[] {
  const choices = cartesian(Array.from({ length: count }, () => [true, false]))
  return choices.filter((choice) => choice.filter(Boolean).length > 1)
}
