import { cartesian } from './geometry/cartesian.ts'
import { cellsOf } from './geometry/cells.ts'
import { shapeAt } from './geometry/shape_coords.ts'
import type { Generator } from './probe.ts'

/** The centre of every cell of the grid: the geometric midpoint on every axis that has more than one value. */
export function everyCell(): Generator<'every-cell'> {
  return {
    name: 'everyCell()',
    regions: ['every-cell'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate: ({ fields, axes }) =>
      cartesian(axes.map(stretchesOf)).map((stretches) => ({
        region: 'every-cell',
        shape: shapeAt(
          fields,
          stretches.map(({ middle }) => middle),
        ),
        why: `centre of ${stretches.map(({ label }) => label).join(' x ')}`,
      })),
  }
}

interface Stretch {
  readonly middle: number
  readonly label: string
}

/** The cells of an axis, or its only value. */
function stretchesOf(axis: readonly number[]): readonly Stretch[] {
  return axis.length === 1
    ? axis.map((middle) => ({ middle, label: `${middle}` }))
    : cellsOf(axis).map(({ lower, upper, middle }) => ({ middle, label: `${lower}..${upper}` }))
}
