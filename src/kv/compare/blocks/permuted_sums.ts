import type { BlockFingerprint, Moments } from '../../fingerprint.ts'
import { mapText } from '../looks/map_text.ts'
import type { Permutation } from '../looks/permutation_of.ts'

/** Whether sums, counts and extremes of two blocks are those of the same values: added up in another order they differ by rounding alone. */
export function sameSums(one: Sums, other: Sums): boolean {
  if (!one.moments || !other.moments || !one.counts || !other.counts) return false
  const [was, is] = [one.counts, other.counts]
  const sameCounts = was.values === is.values && was.zero === is.zero && was.nan === is.nan && was.inf === is.inf
  const sameRange = one.range?.min === other.range?.min && one.range?.max === other.range?.max
  return sameCounts && sameRange && sameMoments(one.moments, other.moments)
}

type Sums = Pick<BlockFingerprint, 'moments' | 'counts' | 'range'>

function sameMoments(was: Moments, is: Moments): boolean {
  return isSame(was.ssq, is.ssq, was.ssq) && isSame(was.sabs, is.sabs, was.sabs) && isSame(was.sum, is.sum, was.sabs)
}

/** Rounding of compensated sums. */
const rounding = 1e-14

function isSame(was: number, is: number, size: number): boolean {
  return Object.is(was, is) || Math.abs(was - is) <= rounding * size
}

/** What was reordered, by the sums of squares of tokens and heads; `in place` where each has kept its own. */
export function permutedSums(
  reference: Pick<BlockFingerprint, 'tokens' | 'heads'>,
  candidate: Pick<BlockFingerprint, 'tokens' | 'heads'>,
): Permutation | 'in place' {
  const [heads, tokens] = [mapOf(reference.heads, candidate.heads), mapOf(reference.tokens, candidate.tokens)]
  if (heads === undefined || tokens === undefined) return { kind: 'unknown', how: 'unknown order, by their sums' }
  const [headsMoved, tokensMoved] = [isMoved(heads), isMoved(tokens)]
  if (headsMoved && !tokensMoved) return { kind: 'heads', how: `heads reordered: ${mapText(heads)}, by their sums` }
  if (tokensMoved && !headsMoved) return { kind: 'tokens', how: `tokens reordered: ${mapText(tokens)}, by their sums` }
  return headsMoved ? { kind: 'unknown', how: 'tokens and heads reordered, by their sums' } : 'in place'
}

/** For each of the candidate the one of the reference with that sum; `undefined` where one has none. */
function mapOf(was: readonly number[] | null, is: readonly number[] | null): readonly number[] | undefined {
  if (!was || !is || was.length !== is.length) return undefined
  const free = new Set(was.keys())
  const map = is.map((ssq, at) => {
    const fits = (from: number): boolean => Math.abs((was[from] ?? NaN) - ssq) <= 1e-12 * ssq
    const from = free.has(at) && fits(at) ? at : [...free].find(fits)
    if (from !== undefined) free.delete(from)
    return from
  })
  return map.every((from) => from !== undefined) ? map : undefined
}

function isMoved(map: readonly number[]): boolean {
  return map.some((from, to) => from !== to)
}
