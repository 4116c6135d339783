import type { Budget } from './budget.ts'
import { openAmong, unseenAmong, type Entry } from './ledger.ts'
import type { Pair } from './pair.ts'

/** What a run will do, as far as that can be told. */
export interface Estimate {
  /** Subjects still to be looked at, and those left out over budget. */
  readonly subjects: number
  readonly overBudget: number
  /** About how many visits, and how much GPU time in ms; without the starts of processes. */
  readonly looks: number
  readonly gpuMs: number
}

/**
 * Further looks that a first look leads to on average: 0.66 in a simulated run with the noise of an H200, a tenth of the probes
 * within 5 % of the bar, a tenth beyond and a sixth of the kinds noisy; less where fewer probes are near the bar.
 */
export const furtherLooks = 0.6

/** Looks that each sentinel gets in the first process besides its first: in the middle and last. */
const sentinelLooks = 2

export function estimate(entries: readonly Entry[], sentinels: ReadonlySet<Pair>, budget: Budget): Estimate {
  const unseen = unseenAmong(entries)
  const first = budget.choose(unseen, 1 + furtherLooks)
  const open = openAmong(entries)
  const planned = [
    ...first.map(({ standing }) => ({ pairs: standing.pairs, looks: 1 + furtherLooks })),
    ...open.map(({ standing }) => ({ pairs: standing.pairs, looks: standing.further })),
    ...(first.length > 0 ? [{ pairs: [...sentinels], looks: sentinelLooks }] : []),
  ]
  const sum = (of: (one: (typeof planned)[number]) => number): number => planned.reduce((all, one) => all + of(one), 0)
  return {
    subjects: first.length + open.length,
    overBudget: unseen.length - first.length,
    looks: Math.round(sum(({ pairs, looks }) => looks * pairs.length)),
    gpuMs: Math.min(
      budget.leftMs,
      sum(({ pairs, looks }) => looks * budget.expectedMs(pairs)),
    ),
  }
}
