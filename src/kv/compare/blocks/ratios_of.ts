import type { BlockFingerprint, Moments } from '../../fingerprint.ts'
import type { BlockDetail } from '../comparison.ts'

/** Candidate over reference; left out where one is not known or not finite, or the reference is 0. */
export function ratiosOf(
  reference: Pick<BlockFingerprint, 'moments'>,
  candidate: Pick<BlockFingerprint, 'moments'>,
): Pick<BlockDetail, 'ssqRatio' | 'sabsRatio'> {
  const [ssq, sabs] = [ratioOf(reference, candidate, 'ssq'), ratioOf(reference, candidate, 'sabs')]
  return { ...(ssq === null ? {} : { ssqRatio: ssq }), ...(sabs === null ? {} : { sabsRatio: sabs }) }
}

export function ratioOf(
  { moments: was }: { readonly moments: Moments | null },
  { moments: is }: { readonly moments: Moments | null },
  name: 'ssq' | 'sabs',
): number | null {
  const ratio = was && is ? is[name] / was[name] : NaN
  return Number.isFinite(ratio) ? ratio : null
}
