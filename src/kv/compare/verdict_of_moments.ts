import type { Moments } from '../fingerprint.ts'
import { momentNoise } from './blocks/moment_noise.ts'
import type { VerdictName } from './comparison.ts'
import { samePrinted, type PrintedSums } from './printed.ts'

/** What sums of one thing are, held against each other; `noise` is `null` where they are held to be equal. */
export function verdictOfMoments(was: Moments, is: Moments, printed: PrintedSums, noise: number | null): VerdictName {
  const isSame = (['sum', 'ssq', 'sabs'] as const).every((name) =>
    samePrinted(was[name], is[name], name === 'ssq' ? was.ssq : was.sabs, printed),
  )
  if (isSame) return 'identical'
  if (is.ssq === 0) return 'zero'
  const [one, other] = [
    { ...nothing, moments: was },
    { ...nothing, moments: is },
  ]
  return noise !== null && momentNoise(one, other, printed.elements, noise).isWithin ? 'noise' : 'wrong'
}

const nothing = { counts: null, tokens: null, heads: null }
