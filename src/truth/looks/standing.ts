import { fastest, measure, type Measured } from '../../verdict/backend_times.ts'
import { logMargin } from '../../verdict/band.ts'
import { isTime } from '../../verdict/is_time.ts'
import { judgeRatio } from '../../verdict/judge_ratio.ts'
import { standardError, type NoiseModel } from '../../verdict/noise.ts'
import { mostLooks, type Pair } from './pair.ts'
import type { Subject } from './subject.ts'

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
  /** `suspect`: more likely outside than within. `second process`: nothing else is in doubt, but too few processes looked. */
  readonly why: 'near the bar' | 'suspect' | 'second process'
  /**
   * Those to look at next: whose time may be the truth, the fastest and what noise alone may keep from being it; or those
   * that lack a process.
   */
  readonly pairs: readonly Pair[]
  /** The next look is of use only in another process. */
  readonly elsewhere: boolean
  /** About how many looks a backend will decide it, if its ratio stays. */
  readonly further: number
}

export interface Judging {
  readonly noise: NoiseModel
  /** The one that runs. */
  readonly process: string | undefined
  /** In how many each backend must have been looked at. */
  readonly leastProcesses: number
}

/**
 * Judges by the rule that gives the verdict in the end, on both sides of the bar: confirming only `outside` would lose 12 %
 * of the truly outside. An `outside` stands only if two processes were looked in, since all looks of one share its bias.
 */
export function standingOf(subject: Subject, pairs: readonly Pair[], judging: Judging): Standing {
  const first = beforeFirstLooks(pairs)
  if (first) return first
  const standing = againstBand(subject, pairs, judging)
  return standing.status === 'open' || standing.status === 'no-truth'
    ? standing
    : (lackingProcesses(pairs, judging) ?? standing)
}

/** Where it stands before every backend has a look. */
export function beforeFirstLooks(
  pairs: readonly Pair[],
): Extract<Standing, { status: 'unseen' | 'no-truth' }> | undefined {
  const lost = pairs.find(isLost)
  if (lost) return { status: 'no-truth', reason: `${lost.backend}: ${lost.ended}` }
  const unseen = pairs.filter((pair) => pair.looks.length === 0)
  return unseen.length > 0 ? { status: 'unseen', pairs: unseen } : undefined
}

/** Without a look, and none to come. */
export function isLost({ looks, ended }: Pair): boolean {
  return looks.length === 0 && ended !== undefined
}

function againstBand(
  { band, cacheMs }: Subject,
  pairs: readonly Pair[],
  { noise, process }: Judging,
): Exclude<Standing, { status: 'unseen' }> {
  const backends = measure(pairs, noise)
  const best = fastest(backends)
  if (!backends || !best) return { status: 'no-truth', reason: 'a look gave no positive time' }
  if (cacheMs === null || !isTime(cacheMs)) return { status: 'decided' }

  const ratio = cacheMs / best.timeMs
  const decides = (error: number, looks: number): boolean => judgeRatio(band, ratio, error, looks).verdict !== 'noisy'
  const suspect = logMargin(band, Math.log(ratio)) < 0
  const decided = decides(best.standardError, best.looks)
  if (decided && !(suspect && best.processes === 1)) return { status: 'decided' }

  const contenders = pairs.filter((_, index) => mayBeFastest(backends[index], best))
  const open = contenders.filter((pair) => pair.closed === undefined)
  const bestPair = pairs.find((pair) => pair.backend === best.backend)
  if (!bestPair || bestPair.closed !== undefined) return { status: 'noisy', reason: bestPair?.closed ?? '' }

  const sigmas = noise(best.backend, best.timeMs)
  const next = best.looks + 1
  const enough = range(next, mostLooks).find((looks) => decides(standardError(sigmas, looks, looks), looks))
  return {
    status: 'open',
    why: suspect ? 'suspect' : 'near the bar',
    pairs: open,
    elsewhere:
      bestPair.isSeenIn(process) &&
      ((suspect && best.processes === 1) || !decides(standardError(sigmas, next, best.processes), next)),
    further: (enough ?? mostLooks) - best.looks,
  }
}

function lackingProcesses(pairs: readonly Pair[], { process, leastProcesses }: Judging): Open | undefined {
  const lacking = pairs.filter((pair) => pair.closed === undefined && pair.processes.size < leastProcesses)
  if (lacking.length === 0) return undefined
  const unseenHere = lacking.filter((pair) => !pair.isSeenIn(process))
  return {
    status: 'open',
    why: 'second process',
    pairs: unseenHere.length > 0 ? unseenHere : lacking,
    elsewhere: unseenHere.length === 0,
    further: leastProcesses - Math.min(...lacking.map((pair) => pair.processes.size)),
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
