import * as fc from 'fast-check'
import { isRecord } from '../../cache/same_value.ts'
import { coordsOf, shapeAt } from '../../probes/geometry/shape_coords.ts'
import { spacingOf } from '../../probes/geometry/spacing.ts'
import type { Shape } from '../../shape.ts'
import type { LawSite } from '../law.ts'
import { bySize } from './size.ts'

/** The shapes of the grid; they shrink towards the smallest. `undefined` where none is known. */
export function gridShape({
  fields,
  gridShapes,
}: Pick<LawSite, 'fields' | 'gridShapes'>): fc.Arbitrary<Shape> | undefined {
  const [smallest = {}, ...others] = gridShapes.toSorted((one, other) => bySize([one], [other]))
  if (gridShapes.length === 0) return undefined
  const shapes = [smallest, ...others]
  const places = new Map(shapes.map((shape, place) => [keyOf(fields, shape), place]))
  return fc.nat(shapes.length - 1).map(
    (place) => shapes[place] ?? smallest,
    (shape) => (isRecord(shape) ? (places.get(keyOf(fields, shape)) ?? NaN) : NaN),
  )
}

/** Into how many steps the way from one grid shape to another is divided. */
const steps = 1000

/**
 * Shapes between two shapes of the grid, the same share of the way in every field: what holds of the grid's shapes as a
 * linear bound (no more queries than tokens) so holds of them. `undefined` where fewer than two shapes are all numbers.
 */
export function shapeBetween({
  fields,
  gridShapes,
}: Pick<LawSite, 'fields' | 'gridShapes'>): fc.Arbitrary<Shape> | undefined {
  const numbers = gridShapes.filter((shape) => coordsOf(fields, shape))
  const end = gridShape({ fields, gridShapes: numbers })
  if (end === undefined || numbers.length < 2) return undefined
  const rounds = fields.map((field) => spacingOf(numbers.map((shape) => Number(shape[field]))).round)
  return fc.tuple(end, end, fc.nat(steps)).map(([from, to, step]) => {
    const ends = [coordsOf(fields, from) ?? [], coordsOf(fields, to) ?? []] as const
    return shapeAt(
      fields,
      rounds.map((round, index) => {
        const [start = NaN, stop = NaN] = ends.map((coords) => coords[index])
        return round(start + ((stop - start) * step) / steps)
      }),
    )
  })
}

/** As `shapeKey`, of what may not be a shape. */
function keyOf(fields: readonly string[], shape: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields.map((field) => shape[field]))
}
