/** Where a value lies on an axis: `t` of the way from `low` to `high` (indices), below 0 or above 1 past the ends. */
export interface Place {
  readonly low: number
  readonly high: number
  readonly t: number
  readonly outside: boolean
}

/** f32 machine epsilon, 2^-23. */
export const EPSILON = 2 ** -23

/** `x` is narrowed to f32, as the axis was. Past an end the place is on the end segment. */
export function locate(axis: Float32Array, x: number): Place {
  const value = Math.fround(x)
  const last = axis.length - 1
  if (last === 0) return { low: 0, high: 0, t: 0, outside: Math.abs(value - (axis[0] ?? NaN)) > EPSILON }
  const low = Math.min(lastAtOrBelow(axis, value), last - 1)
  const from = axis[low] ?? NaN
  const to = axis[low + 1] ?? NaN
  const outside = value < (axis[0] ?? NaN) || value > (axis[last] ?? NaN)
  return { low, high: low + 1, t: (value - from) / (to - from), outside }
}

/** The last index whose value is at most `value`; 0 where there is none. */
function lastAtOrBelow(axis: Float32Array, value: number): number {
  let low = 0
  let high = axis.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((axis[middle] ?? NaN) <= value) low = middle
    else high = middle
  }
  return low
}
