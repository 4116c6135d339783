import type { Counts, Moments } from '../fingerprint.ts'

/** One rounding each: for many parts, where it matters, see `momentSums`. */
export function addedMoments(a: Moments, b: Moments): Moments {
  return { sum: a.sum + b.sum, ssq: a.ssq + b.ssq, sabs: a.sabs + b.sabs }
}

export function addedCounts(a: Counts, b: Counts): Counts {
  return {
    values: a.values + b.values,
    nan: a.nan + b.nan,
    inf: a.inf + b.inf,
    zero: a.zero + b.zero,
    poison: a.poison + b.poison,
  }
}
