import type { BlockFingerprint, Moments } from '../../fingerprint.ts'
import { momentBars } from '../noise_bar.ts'

export interface MomentNoise {
  /** Deviation of the sum of squares, relative; `null` where it is no number. */
  readonly error: number | null
  readonly bar: number
  readonly isWithin: boolean
}

/** Whether sums deviate no more than noise of this size makes them: of the block, and of its tokens and heads where both sides tell. */
export function momentNoise(
  reference: Pick<BlockFingerprint, 'moments' | 'counts' | 'tokens' | 'heads'>,
  candidate: Pick<BlockFingerprint, 'moments' | 'counts' | 'tokens' | 'heads'>,
  elements: number,
  noise: number,
): MomentNoise {
  const [was, is] = [reference.moments, candidate.moments]
  const bars = momentBars(noise, elements)
  const error = was && is ? (is.ssq === was.ssq ? 0 : Math.abs(is.ssq / was.ssq - 1)) : NaN
  const isWithin =
    was !== null &&
    is !== null &&
    error <= bars.ssq &&
    sumsAreNear(was, is, bars.sum) &&
    reference.counts?.nan === candidate.counts?.nan &&
    reference.counts?.inf === candidate.counts?.inf &&
    areNear(reference.tokens, candidate.tokens, elements, noise) &&
    areNear(reference.heads, candidate.heads, elements, noise)
  return { error: Number.isFinite(error) ? error : null, bar: bars.ssq, isWithin }
}

/** A log of blocks prints the sum of squares alone: what is NaN on both sides is not known. */
function sumsAreNear(was: Moments, is: Moments, bar: number): boolean {
  const most = bar * Math.sqrt(was.ssq)
  return (['sum', 'sabs'] as const).every((name) => {
    if (Number.isNaN(was[name]) || Number.isNaN(is[name])) return true
    return Math.abs(is[name] - was[name]) <= most
  })
}

function areNear(
  was: readonly number[] | null,
  is: readonly number[] | null,
  elements: number,
  noise: number,
): boolean {
  if (!was || !is) return true
  const bar = momentBars(noise, elements / was.length).ssq
  return was.length === is.length && was.every((ssq, at) => Math.abs((is[at] ?? NaN) - ssq) <= bar * ssq)
}
