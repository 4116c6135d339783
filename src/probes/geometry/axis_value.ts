/** The value at an index of an axis, from its end where negative. Axes are never empty: the answer of the `grid` op is checked. */
export function axisValue(axis: readonly number[], index: number): number {
  const value = axis.at(index)
  if (value === undefined) throw new RangeError(`Expected an axis with a value at ${index}, got [${axis.join(', ')}]`)
  return value
}
