import type { Shape } from '../../shape.ts'

/** The shape whose input fields have these coords, in order. */
export function shapeAt(fields: readonly string[], coords: readonly number[]): Shape {
  const shape: Record<string, number> = {}
  for (const [index, field] of fields.entries()) {
    const coord = coords[index]
    if (coord !== undefined) shape[field] = coord
  }
  return shape
}

/** The coords of a shape; `undefined` where a field is missing or no number, as in ragged inputs. */
export function coordsOf(
  fields: readonly string[],
  shape: Readonly<Record<string, unknown>>,
): readonly number[] | undefined {
  const coords: number[] = []
  for (const field of fields) {
    const value = shape[field]
    if (typeof value !== 'number') return undefined
    coords.push(value)
  }
  return coords
}
