import type { Shape } from '../../shape.ts'

/** The points of a line by the field in which they differ. */
export function ascending<T extends { readonly shape: Shape }>(
  fields: readonly string[],
  line: readonly T[],
): readonly T[] {
  return line.toSorted((one, other) =>
    fields.reduce((order, field) => order || Number(one.shape[field]) - Number(other.shape[field]), 0),
  )
}
