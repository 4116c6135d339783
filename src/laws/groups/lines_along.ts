import * as fc from 'fast-check'
import type { Shape } from '../../shape.ts'
import type { LawSite } from '../law.ts'
import type { Shapes } from './shapes.ts'

/**
 * Groups of shapes along one axis, the other fields held: each shape drawn, then itself again for every further value that
 * `others` names (from its value on that axis, and the values of the axis). Where it names none the group is empty, and
 * not looked at. Groups shrink as their first shape does.
 */
export function linesAlong(
  { fields, axes }: LawSite,
  shapes: Shapes,
  others: (value: number, axis: readonly number[], field: string) => readonly number[],
): fc.Arbitrary<readonly Shape[]> | undefined {
  return (
    shapes &&
    fc.tuple(shapes, fc.nat(fields.length - 1)).map(([shape, index]) => {
      const field = fields[index] ?? ''
      const value = shape[field]
      const values = typeof value === 'number' ? others(value, axes[index] ?? [], field) : []
      return values.length === 0 ? [] : [shape, ...values.map((other) => ({ ...shape, [field]: other }))]
    })
  )
}
