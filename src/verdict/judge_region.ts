import { formatBand, type Band } from './band.ts'
import { judgeRatio } from './judge_ratio.ts'
import type { JudgedProbe } from './judged_probe.ts'
import { isJudged, regionStats, type RegionStats } from './region_stats.ts'

/** What a region must show to pass. */
export interface RegionBar {
  /** The least share of the judged probes that must be within. */
  readonly within: number
  /** Where given, single probes may lie outside their band as long as none is firmly outside this one. */
  readonly worst: Band | undefined
  /** The least number of judged probes; by default 80 % of the probes, at least three, all of them where there are fewer. */
  readonly minJudged: number | undefined
  /** Whether a hunt chose the probes: it looks where the cache may be wrong, so that shares say nothing of it. */
  readonly hunted: boolean
}

export const defaultRegionBar: RegionBar = { within: 0.95, worst: undefined, minJudged: undefined, hunted: false }

/**
 * `inconclusive`: the noise, or too few judged probes, allow either answer. `known-gap`: every probe lies in a known gap.
 * Only `pass` and `known-gap` are green.
 */
export type RegionOutcome =
  | { readonly status: 'pass' }
  | { readonly status: 'known-gap' }
  | { readonly status: 'fail'; readonly reason: string }
  | { readonly status: 'inconclusive'; readonly reason: string }

/** An invalid answer or a probe firmly outside fails the region however few were judged: no further probe could mend it. */
export function judgeRegion(
  probes: readonly JudgedProbe[],
  bar: RegionBar = defaultRegionBar,
  stats: RegionStats = regionStats(probes),
): RegionOutcome {
  const { n, judged, counts } = stats
  if (n === 0) {
    return stats.inGaps > 0 ? { status: 'known-gap' } : { status: 'fail', reason: 'no probe fell into this region' }
  }
  if (counts.invalid > 0) return { status: 'fail', reason: `the cache gave ${counts.invalid} invalid answers` }
  if (bar.hunted) return judgeHunted(probes, stats)
  const beyond = bar.worst ? firmlyBeyond(probes, bar.worst) : stats.firm
  if (beyond > 0)
    return { status: 'fail', reason: `${beyond} of ${judged} judged probes are firmly outside ${limitName(bar)}` }
  return tooFewJudged(stats, bar) ?? judgeShare(stats, bar)
}

/** One shape outside, looked at again, is what a hunt is for; one too noisy to tell is a find that did not hold. */
function judgeHunted(probes: readonly JudgedProbe[], { n, judged }: RegionStats): RegionOutcome {
  const found = probes.filter(({ gap, verdict, looks }) => gap === null && verdict === 'outside' && looks > 1).length
  if (found > 0) return { status: 'fail', reason: `the hunt found ${found} of ${judged} shapes outside the band` }
  return judged > 0 ? { status: 'pass' } : { status: 'inconclusive', reason: `none of ${n} shapes could be judged` }
}

function firmlyBeyond(probes: readonly JudgedProbe[], worst: Band): number {
  const judged = probes.filter((probe) => probe.gap === null).filter(isJudged)
  return judged.filter(({ ratio, standardError, looks }) => judgeRatio(worst, ratio, standardError, looks).firm).length
}

function limitName({ worst }: RegionBar): string {
  return worst ? `the worst ratio allowed, ${formatBand(worst)}` : 'the band'
}

function tooFewJudged({ n, judged }: RegionStats, { minJudged }: RegionBar): RegionOutcome | undefined {
  const least = minJudged ?? fewestJudged(n)
  if (judged >= least) return undefined
  return {
    status: 'inconclusive',
    reason: `only ${judged} of ${n} probes could be judged, ${least} are needed (minJudged)`,
  }
}

/** With fewer than this judged, nothing is said of n probes: 80 %, at least three, all of them where there are fewer; never none. */
export function fewestJudged(n: number): number {
  return Math.max(1, Math.min(n, Math.max(3, Math.ceil(0.8 * n))))
}

function judgeShare({ judged, counts }: RegionStats, bar: RegionBar): RegionOutcome {
  const share = `at least ${percent(bar.within)} must be within`
  if (counts.within / judged >= bar.within) return { status: 'pass' }
  if ((counts.within + counts.noisy) / judged < bar.within) {
    return { status: 'fail', reason: `${counts.outside} of ${judged} judged probes are outside, ${share}` }
  }
  return {
    status: 'inconclusive',
    reason: `${counts.within} of ${judged} judged probes are within, ${counts.noisy} too noisy to tell, ${share}`,
  }
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`
}
