import { isGreenOutcome } from './is_green_outcome.ts'
import { ratioText } from '../verdict/ratio_text.ts'
import { percent, signedPercent } from '../verdict/wording.ts'
import type { RegionChange, RegionFigures } from './baseline_change.ts'

/** Standard errors by which a mean over a region must have moved. */
const ofMeans = 3
/** ... and by which its worst ratio must have. */
const ofWorst = 5
/** A mean that moved by less matters to nobody: another GPU of the same name is as far off. As a log ratio. */
const least = 0.01

/**
 * Whether a region got better or worse than it was, beyond the noise of both runs. Three things may move away from 1:
 * the bias (|mean of log ratio|), the error (mean of |log ratio|) and the worst ratio. The means must move by over 1 % and 3
 * standard errors of both runs. These are sqrt(sum of s^2) / n over the probes' own standard errors s, which come of the
 * pooled noise of the truth: exact for the mean of independent probes, and a bound for the mean of |log ratio|, since |x| never
 * varies more than x. (The median has no such bound, and stays where it was when a tenth of a region breaks.) The worst ratio
 * must move by 5: the largest of n noisy values takes 4.5 where n is 50, and single shapes jump, as a mean over them does not.
 * Measured: the looks recorded on H200s, split by process into two disjoint halves, four times, give 388 pairs of regions. Of
 * the means that moved by over 1 % none did so by more than 2.8 standard errors, and no worst ratio moved by more than 4.2.
 *
 * Where the shapes are not the same (the grid has changed), those errors tell how well each set is known, not how far two sets
 * differ: the scatter over the shapes is added, and single ratios are not compared. A hunt looks where it expects the worst, so
 * that two hunts of different shapes compare by verdict alone.
 *
 * Whatever the figures, a region that was green and is no longer is worse, and one that is again is better.
 */
export function compareRegion(
  region: string,
  was: RegionFigures,
  is: RegionFigures,
): Pick<RegionChange, 'kind' | 'reason'> {
  const moves = movesOf(region, was, is)
  const worse = moves.filter(({ by }) => by > 0)
  const counting = worse.length > 0 ? worse : moves
  if (counting.length === 0) return { kind: 'same', reason: '' }
  return { kind: worse.length > 0 ? 'worse' : 'better', reason: counting.map(({ text }) => text).join(', ') }
}

interface Move {
  /** Above 0 away from what is right. */
  readonly by: number
  readonly text: string
}

function movesOf(region: string, was: RegionFigures, is: RegionFigures): Move[] {
  const ofVerdict = verdictMove(was.verdict, is.verdict)
  const same = was.shapes === is.shapes
  if (region === 'hunt' && !same) return ofVerdict
  return [
    ...ofVerdict,
    ...meanMove('bias', was, is, same),
    ...meanMove('error', was, is, same),
    ...(same ? worstMove(was, is) : []),
  ]
}

function verdictMove(was: string, is: string): Move[] {
  const by = Number(isGreenOutcome(was)) - Number(isGreenOutcome(is))
  return by === 0 ? [] : [{ by, text: `verdict ${was} -> ${is}` }]
}

function meanMove(figure: 'bias' | 'error', was: RegionFigures, is: RegionFigures, sameShapes: boolean): Move[] {
  const [before, after] = [was[figure], is[figure]]
  const [noiseBefore, noiseAfter] = sameShapes ? [was.noise, is.noise] : [errorWithShapes(was), errorWithShapes(is)]
  if (before === null || after === null || noiseBefore === null || noiseAfter === null) return []
  const by = Math.abs(after) - Math.abs(before)
  const allowed = Math.max(least, ofMeans * Math.hypot(noiseBefore, noiseAfter))
  if (Math.abs(by) <= allowed) return []
  const text = figure === 'bias' ? signedPercent : plainPercent
  return [{ by, text: `${figure} ${text(before)} -> ${text(after)} (noise allows ${plainPercent(allowed)})` }]
}

/** `null` where a single shape says nothing of others. */
function errorWithShapes({ noise, spread }: RegionFigures): number | null {
  return noise === null || spread === null ? null : Math.hypot(noise, spread)
}

/** The noisier of the two tells for both: the shape that is the worst now may have been looked at less before. */
function worstMove(was: RegionFigures, is: RegionFigures): Move[] {
  if (was.worst === null || is.worst === null || was.worstNoise === null || is.worstNoise === null) return []
  const by = Math.abs(Math.log(is.worst)) - Math.abs(Math.log(was.worst))
  const allowed = Math.max(least, ofWorst * Math.SQRT2 * Math.max(was.worstNoise, is.worstNoise))
  if (Math.abs(by) <= allowed) return []
  const text = `worst ratio ${ratioText(was.worst)} -> ${ratioText(is.worst)} (noise allows ${plainPercent(allowed)})`
  return [{ by, text }]
}

function plainPercent(log: number): string {
  return percent(Math.expm1(log))
}
