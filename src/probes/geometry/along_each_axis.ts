import type { Shape } from '../../shape.ts'
import type { Site } from '../probe.ts'
import { referencePoint } from './reference_point.ts'
import { shapeAt } from './shape_coords.ts'

/** A value on one axis, and why it was chosen. */
export interface AxisPick {
  readonly value: number
  readonly why: string
}

/** The shapes at the values picked on each axis, the other axes held at their reference. */
export function alongEachAxis(
  { fields, axes }: Pick<Site, 'fields' | 'axes'>,
  pick: (axis: readonly number[], field: string) => readonly AxisPick[],
): readonly { readonly shape: Shape; readonly why: string }[] {
  const reference = referencePoint(axes)
  return axes.flatMap((axis, index) =>
    pick(axis, fields[index] ?? '').map(({ value, why }) => ({
      shape: shapeAt(fields, reference.with(index, value)),
      why,
    })),
  )
}
