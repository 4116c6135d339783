import type { VerdictName } from './comparison.ts'
import type { Frame } from './frame.ts'
import type { RegionSums } from './region_sums.ts'
import type { SidePair } from './side_pair.ts'
import { verdictOfMoments } from './verdict_of_moments.ts'

/** `undefined` where the two do not count the same blocks, have none, or one tells no sums. */
export function verdictOfSums(frame: Frame, pair: SidePair, was: RegionSums, is: RegionSums): VerdictName | undefined {
  if (!was.moments || !is.moments || was.blocks !== is.blocks || was.blocks === 0) return undefined
  const elements = frame.elementsOf(pair) * was.blocks
  const printed = { reference: was.printed, candidate: is.printed, elements }
  return verdictOfMoments(was.moments, is.moments, printed, frame.noiseOf(pair))
}
