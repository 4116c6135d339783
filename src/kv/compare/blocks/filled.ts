import type { BlockFingerprint } from '../../fingerprint.ts'
import type { BlockCase, Judgement } from './block_case.ts'

/** Zero or poison throughout, where the reference is not: as blocks are that nobody wrote to. */
export function filled(given: BlockCase): Judgement | undefined {
  const { reference, candidate } = given
  for (const verdict of ['poison', 'zero'] as const) {
    if (isFilled(given, 'candidate', candidate, verdict) && !isFilled(given, 'reference', reference, verdict)) {
      return { outcome: { verdict } }
    }
  }
  return undefined
}

function isFilled(
  { read, pair }: BlockCase,
  of: 'reference' | 'candidate',
  { counts, moments, logical }: BlockFingerprint,
  verdict: 'zero' | 'poison',
): boolean {
  if (counts) return counts.values > 0 && counts[verdict] === counts.values
  // A log prints NaN for poison as for a single NaN.
  if (moments) return verdict === 'zero' && moments.ssq === 0
  const byte = verdict === 'zero' ? 0 : 0xff
  return read?.(of, pair.side, logical)?.every((value) => value === byte) ?? false
}
