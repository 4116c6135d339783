import { coordsOf } from '../../probes/geometry/shape_coords.ts'
import type { Shape } from '../../shape.ts'
import type { LawSite } from '../law.ts'

/** Shapes that differ in one field only, by that field ascending. */
export interface Line {
  readonly field: string
  /** The values of that field on the grid. */
  readonly axis: readonly number[]
  readonly points: readonly { readonly value: number; readonly shape: Shape }[]
}

/** The lines along every axis that these shapes make, of two shapes or more. A shape lies on one line of each axis. */
export function linesAmong({ fields, axes }: LawSite, shapes: readonly Shape[]): readonly Line[] {
  const numeric = shapes.filter((shape) => coordsOf(fields, shape))
  return fields.flatMap((field, index) => {
    const others = fields.filter((other) => other !== field)
    const lines = Map.groupBy(numeric, (shape) => JSON.stringify(coordsOf(others, shape)))
    return [...lines.values()]
      .filter((line) => line.length > 1)
      .map((line) => ({
        field,
        axis: axes[index] ?? [],
        points: line
          .map((shape) => ({ value: Number(shape[field]), shape }))
          .toSorted((one, other) => one.value - other.value),
      }))
  })
}
