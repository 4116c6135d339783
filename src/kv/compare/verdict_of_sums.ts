import { momentNoise } from './blocks/moment_noise.ts'
import type { VerdictName } from './comparison.ts'
import type { Frame } from './frame.ts'
import { samePrinted } from './printed.ts'
import type { RegionSums } from './region_sums.ts'
import type { SidePair } from './side_pair.ts'

/** `undefined` where the two do not count the same blocks, have none, or one tells no sums. */
export function verdictOfSums(frame: Frame, pair: SidePair, was: RegionSums, is: RegionSums): VerdictName | undefined {
  if (!was.moments || !is.moments || was.blocks !== is.blocks || was.blocks === 0) return undefined
  const [reference, candidate] = [was.moments, is.moments]
  const elements = frame.elementsOf(pair) * was.blocks
  const isSame = (['sum', 'ssq', 'sabs'] as const).every((name) =>
    samePrinted(reference[name], candidate[name], name === 'ssq' ? reference.ssq : reference.sabs, {
      reference: was.printed,
      candidate: is.printed,
      elements,
    }),
  )
  if (isSame) return 'identical'
  if (candidate.ssq === 0) return 'zero'
  const noise = frame.noiseOf(pair)
  const nothing = { counts: null, tokens: null, heads: null }
  const [one, other] = [
    { ...nothing, moments: reference },
    { ...nothing, moments: candidate },
  ]
  return noise !== null && momentNoise(one, other, elements, noise).isWithin ? 'noise' : 'wrong'
}
