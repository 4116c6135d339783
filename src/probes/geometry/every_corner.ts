/**
 * Whether all the grid points that interpolation at these coords leans on pass a test: the corners of their cell, or of the
 * cell at the end of an axis where they lie past it. A coordinate on a grid value leans on that value alone.
 */
export function everyCorner(
  axes: readonly (readonly number[])[],
  coords: readonly number[],
  test: (corner: readonly number[]) => boolean,
): boolean {
  const brackets = axes.map((axis, index) => bracket(axis, coords[index] ?? NaN))
  return everyChoice(brackets, [], test)
}

/** One or two neighbours on an axis, by binary search. */
function bracket(axis: readonly number[], value: number): readonly number[] {
  let low = 0
  let high = axis.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((axis[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  if (axis[low] === value) return [value]
  const upper = Math.min(Math.max(low, 1), axis.length - 1)
  return axis.slice(Math.max(upper - 1, 0), upper + 1)
}

function everyChoice(
  brackets: readonly (readonly number[])[],
  chosen: readonly number[],
  test: (corner: readonly number[]) => boolean,
): boolean {
  const bracketed = brackets[chosen.length]
  return bracketed === undefined
    ? test(chosen)
    : bracketed.every((value) => everyChoice(brackets, [...chosen, value], test))
}
