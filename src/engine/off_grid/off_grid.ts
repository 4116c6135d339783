import type { Lookup } from '../cache/lookup.ts'

/**
 * What a kernel says past the upper end of an axis, in place of its cache's extrapolation. Below the lower ends, the cache answers.
 * `ends` are the last values of the axes, `sizes` the config's, both in declared order.
 */
export type OffGrid = (lookup: Lookup, ends: readonly number[], sizes: readonly number[]) => Lookup

/** Whether a coordinate lies past the upper end of its axis. */
export function isPast(coords: readonly number[], ends: readonly number[]): boolean {
  for (let d = 0; d < coords.length; d++) {
    if ((coords[d] ?? NaN) > (ends[d] ?? Infinity)) return true
  }
  return false
}
