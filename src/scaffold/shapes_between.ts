import { cartesian } from '../probes/geometry/cartesian.ts'
import type { Shape } from '../shape.ts'

/**
 * Shapes between those that the rows of a re-axed grid are of: each field halfway, geometrically, between two values that
 * follow each other among the rows, or the least value that it takes. Nothing where a field holds other things than numbers.
 */
export function shapesBetween(fields: readonly string[], rows: readonly Shape[]): readonly Shape[] {
  const choices = fields.map((field) => valuesBetween(rows.map((row) => row[field])))
  return cartesian(choices).map((values) =>
    Object.fromEntries(fields.map((field, index) => [field, values[index] ?? 0])),
  )
}

function valuesBetween(values: readonly unknown[]): readonly number[] {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length < values.length) return []
  const ascending = [...new Set(numbers)].toSorted((one, other) => one - other)
  const between = ascending.slice(1).map((upper, index) => middle(ascending[index] ?? 0, upper))
  return [...new Set([...ascending.slice(0, 1), ...between])]
}

/** From 0 on there is no geometric middle. */
function middle(lower: number, upper: number): number {
  return Math.round(lower > 0 ? Math.sqrt(lower * upper) : upper / 2)
}
