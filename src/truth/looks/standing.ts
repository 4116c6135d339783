import { fastest, measure, type Measured } from '../../verdict/backend_times.ts'
import { logMargin } from '../../verdict/band.ts'
import { isTime } from '../../verdict/is_time.ts'
import { judgeRatio } from '../../verdict/judge_ratio.ts'
import { standardError, type NoiseModel } from '../../verdict/noise.ts'
import { mostLooks, type Pair } from './pair.ts'

/** Where a subject stands after its looks so far. */
export type Standing =
  /** Backends without a look, and nothing against taking one. */
  | { readonly status: 'unseen'; readonly pairs: readonly Pair[] }
  | { readonly status: 'no-truth'; readonly reason: string }
  | { readonly status: 'decided' }
  | Open
  /** Undecided, and no further look is of use. */
  | { readonly status: 'noisy'; readonly reason: string }

interface Open {
  readonly status: 'open'
  /** `suspect`: more likely outside than within. */
  readonly why: 'near the bar' | 'suspect'
  /** Those whose time may be the truth: the fastest, and what noise alone may keep from being it. */
  readonly pairs: readonly Pair[]
  /** The next look can decide it only in another process. */
  readonly elsewhere: boolean
  /** About how many looks a backend will decide it, if its ratio stays. */
  readonly further: number
}

/**
 * Judges by the rule that gives the verdict in the end, on both sides of the bar: confirming only `outside` would lose 12 %
 * of the truly outside. An `outside` stands only if two processes were looked in, since all looks of one share its bias.
 */
export function standingOf(pairs: readonly Pair[], noise: NoiseModel, process: string | undefined): Standing {
  const unseen = pairs.filter((pair) => pair.looks.length === 0)
  const failed = unseen.find((pair) => pair.closed !== undefined)
  if (failed?.closed !== undefined) return { status: 'no-truth', reason: `${failed.backend}: ${failed.closed}` }
  if (unseen.length > 0) return { status: 'unseen', pairs: unseen }

  const backends = measure(pairs, noise)
  const best = fastest(backends)
  if (!backends || !best) return { status: 'no-truth', reason: 'a look gave no positive time' }
  const [first] = pairs
  if (!first || first.subject.cacheMs === null || !isTime(first.subject.cacheMs)) return { status: 'decided' }

  const { band } = first.subject
  const ratio = first.subject.cacheMs / best.timeMs
  const decides = (error: number, looks: number): boolean => judgeRatio(band, ratio, error, looks).verdict !== 'noisy'
  const suspect = logMargin(band, Math.log(ratio)) < 0
  const decided = decides(best.standardError, best.looks)
  if (decided && !(suspect && best.processes === 1)) return { status: 'decided' }

  const contenders = pairs.filter((_, index) => mayBeFastest(backends[index], best))
  const open = contenders.filter((pair) => pair.closed === undefined)
  const bestPair = pairs.find((pair) => pair.backend === best.backend)
  if (!bestPair || bestPair.closed !== undefined) return { status: 'noisy', reason: bestPair?.closed ?? '' }

  const sigmas = noise(best.backend, best.timeMs)
  const seenHere = bestPair.looks.some((look) => look.process === process)
  const next = best.looks + 1
  const enough = range(next, mostLooks).find((looks) => decides(standardError(sigmas, looks, looks), looks))
  return {
    status: 'open',
    why: suspect ? 'suspect' : 'near the bar',
    pairs: open,
    elsewhere:
      seenHere && ((suspect && best.processes === 1) || !decides(standardError(sigmas, next, best.processes), next)),
    further: (enough ?? mostLooks) - best.looks,
  }
}

/** Standard errors of a difference that noise alone may make: the z of the verdicts. */
const plausible = 1.7

function mayBeFastest(one: Measured | undefined, best: Measured): boolean {
  if (one === undefined) return false
  return Math.log(one.timeMs / best.timeMs) <= plausible * Math.hypot(one.standardError, best.standardError)
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
