import type { BlockGeometry, KvDtype } from '../capture.ts'
import type { BlockFingerprint, Moments } from '../fingerprint.ts'
import { countSpecials, rangeOf } from './count_specials.ts'
import type { Run } from './live_runs.ts'
import { momentSums } from './moment_sums.ts'
import { rowSums } from './row_sums.ts'

export type ReducedValues = Pick<BlockFingerprint, 'moments' | 'counts' | 'range' | 'tokens' | 'heads'>

/** All that is told of the values of a block. Sums are made row by row, so they depend on nothing but the block itself. */
export function reduceValues(
  bytes: Uint8Array,
  dtype: KvDtype,
  runs: readonly Run[],
  geometry: BlockGeometry | undefined,
  tokens: number,
): ReducedValues {
  const { moments: rows, zeros, min, max } = rowSums(bytes, dtype, runs)
  const moments = momentSums(rows)
  const specials = allFinite(moments)
    ? { nan: 0, inf: 0, poison: 0, range: rangeOf(min, max) }
    : countSpecials(bytes, dtype, runs)
  const { range, nan, inf, poison } = specials
  const values = runs.reduce((count, run) => count + run.rows * run.length, 0)
  const counts = { values, nan, inf, zero: zeros, poison }
  return { moments, counts, range, ...squaresOf(rows, geometry, tokens) }
}

/** Finite values have finite sums: no f64 can be reached by f32 and their squares, however many. */
function allFinite({ sabs }: Moments): boolean {
  return Number.isFinite(sabs)
}

/** Of each token and each head. */
function squaresOf(
  rows: Float64Array,
  geometry: BlockGeometry | undefined,
  tokens: number,
): Pick<ReducedValues, 'tokens' | 'heads'> {
  if (geometry === undefined) return { tokens: null, heads: null }
  const { order, kvHeads } = geometry
  const [tokenStep, headStep] = order === 'NHD' ? [kvHeads, 1] : [1, tokens]
  return {
    tokens: squares(rows, tokens, tokenStep, kvHeads, headStep),
    heads: squares(rows, kvHeads, headStep, tokens, tokenStep),
  }
}

/** A sum over `inner` rows for each of `outer`. Plain loops: at some hundred rows a block they are felt. */
function squares(
  rows: Float64Array,
  outer: number,
  outerStep: number,
  inner: number,
  innerStep: number,
): readonly number[] {
  const sums: number[] = []
  for (let at = 0; at < outer; at++) {
    let sum = 0
    for (let row = 0; row < inner; row++) sum += rows[3 * (at * outerStep + row * innerStep) + 1] ?? 0
    sums.push(sum)
  }
  return sums
}
