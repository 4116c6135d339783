import type { Moments } from '../fingerprint.ts'
import { compensatedSum } from './compensated_sum.ts'

/** Adds up sum, sum of squares and sum of absolute values of rows or blocks, which lie one after another. */
export function momentSums(parts: ArrayLike<number>): Moments {
  return { sum: compensatedSum(parts, 0, 3), ssq: compensatedSum(parts, 1, 3), sabs: compensatedSum(parts, 2, 3) }
}
