import type { VerdictName } from './comparison.ts'

/** The worst first: what is sure to be wrong and far off, over what is partly right, to what is no fault. */
export const bySeverity: readonly VerdictName[] = [
  'poison',
  'zero',
  'foreign',
  'moved',
  'shifted',
  'permuted',
  'wrong',
  'unreadable',
  'noise',
  'identical',
]

export function worstOf(verdicts: Iterable<VerdictName>): VerdictName {
  const all = new Set(verdicts)
  return bySeverity.find((verdict) => all.has(verdict)) ?? 'identical'
}

/** A fault of the candidate; what could not be read is none yet. */
export function isDivergent(verdict: VerdictName): boolean {
  return verdict !== 'identical' && verdict !== 'noise' && verdict !== 'unreadable'
}
