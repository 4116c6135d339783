import type { Value } from '../shape.ts'

/** JSON with sorted keys and no spaces: equal values give equal text, in whatever order their keys were written. */
export function canonicalJson(value: Value): string {
  return JSON.stringify(withSortedKeys(value))
}

function withSortedKeys(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(withSortedKeys)
  const sorted: Record<string, Value> = {}
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key]
    if (member !== undefined) sorted[key] = withSortedKeys(member)
  }
  return sorted
}

// Array.isArray does not narrow a readonly array.
function isList(value: object): value is readonly Value[] {
  return Array.isArray(value)
}
