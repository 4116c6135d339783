/** `Array.isArray`, which on its own does not tell a readonly list from an object. */
export function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value)
}
