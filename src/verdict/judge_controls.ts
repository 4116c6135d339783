import { fewestJudged } from './judge_region.ts'
import type { JudgedProbe } from './judged_probe.ts'
import { isJudged } from './region_stats.ts'
import { binomialTail, median } from './statistics.ts'

/**
 * What the shapes ON the grid say of the run itself: there the cache only repeats its own row, so a ratio off 1 is drift, a
 * stale row or noise, never interpolation. `shift` is the median ratio.
 */
export type ControlsOutcome =
  | { readonly status: 'pass'; readonly shift: number }
  /** Every control lies in a known gap. */
  | { readonly status: 'known-gap' }
  | { readonly status: 'drift'; readonly shift: number }
  | { readonly status: 'stale'; readonly shift: number; readonly outside: readonly JudgedProbe[] }
  | { readonly status: 'suspect'; readonly shift: number; readonly rows: readonly JudgedProbe[] }
  | { readonly status: 'inconclusive'; readonly reason: string }

/** A median shift above this, over enough controls, is no noise: between runs of one kernel on one H200 it was at most 5 %. */
const driftBar = Math.log(1.06)
const enoughForDrift = 20

/** Of 1,988 repeated shapes on an H200, 9 lay outside 15 % with nothing wrong; more than this by chance is 1 in 1,000. */
const chance = { outside: 9 / 1988, alarm: 0.001 }

export function judgeControls(controls: readonly JudgedProbe[]): ControlsOutcome {
  const open = controls.filter((probe) => probe.gap === null)
  if (open.length === 0 && controls.length > 0) return { status: 'known-gap' }
  const judged = open.filter(isJudged)
  const shift = median(judged.map((probe) => probe.ratio))
  if (judged.length >= enoughForDrift && Math.abs(Math.log(shift)) > driftBar) return { status: 'drift', shift }
  const outside = judged.filter((probe) => probe.verdict === 'outside')
  if (binomialTail(outside.length, judged.length, chance.outside) < chance.alarm) {
    return { status: 'stale', shift, outside }
  }
  const rows = outside.filter((probe) => probe.firm)
  if (rows.length > 0) return { status: 'suspect', shift, rows }
  const reason = whyUndecided(open, judged.length)
  return reason === undefined ? { status: 'pass', shift } : { status: 'inconclusive', reason }
}

/** What is found stands however few controls were judged; finding nothing says something only over enough of them. */
function whyUndecided(open: readonly JudgedProbe[], judged: number): string | undefined {
  const invalid = open.filter((probe) => probe.verdict === 'invalid').length
  if (invalid > 0) return `the cache gave ${invalid} invalid answers on its own grid`
  const least = fewestJudged(open.length)
  return judged < least ? `only ${judged} of ${open.length} controls could be judged, ${least} are needed` : undefined
}

/** Whether the controls say that the run as a whole cannot be trusted, so that no region should be blamed. */
export function spoilsTheRun(outcome: ControlsOutcome | undefined): boolean {
  return outcome?.status === 'drift' || outcome?.status === 'stale'
}
