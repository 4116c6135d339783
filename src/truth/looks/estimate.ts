import type { Budget } from './budget.ts'
import { openAmong, unseenAmong, type Entry, type OpenEntry, type UnseenEntry } from './ledger.ts'
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
 * Looks at a backend of what has none, on average: 1.66 in one process at least, 2.35 in two, in a simulated run with the noise
 * of an H200, a tenth of the probes within 5 % of the bar, a tenth beyond and a sixth of the kinds noisy; fewer where fewer
 * probes are near the bar.
 */
export function looksEach(leastProcesses: number): number {
  return Math.max(1.6, leastProcesses + 0.3)
}

/** Looks that each sentinel gets in the first process besides its first: in the middle and last. */
const sentinelLooks = 2

/** `first` are those of the unseen that can be paid for, at `each` looks a backend. */
export function estimate(
  entries: readonly Entry[],
  { first, each }: { readonly first: readonly UnseenEntry[]; readonly each: number },
  sentinels: ReadonlySet<Pair>,
  budget: Budget,
): Estimate {
  const open = openAmong(entries)
  const looks = looksAhead(open)
  for (const pair of first.flatMap(({ standing }) => standing.pairs)) looks.set(pair, each)
  if (first.length > 0) for (const pair of sentinels) looks.set(pair, (looks.get(pair) ?? 0) + sentinelLooks)
  return {
    subjects: first.length + open.length,
    overBudget: unseenAmong(entries).length - first.length,
    looks: Math.round(sum([...looks.values()])),
    gpuMs: Math.min(budget.leftMs, expectedMs(looks)),
  }
}

/** How many looks will decide the open, about. */
export function looksAhead(open: readonly OpenEntry[]): Map<Pair, number> {
  const looks = new Map<Pair, number>()
  for (const { standing } of open) {
    for (const pair of standing.pairs) looks.set(pair, Math.max(looks.get(pair) ?? 0, standing.further))
  }
  return looks
}

export function expectedMs(looks: ReadonlyMap<Pair, number>): number {
  return sum([...looks].map(([pair, count]) => count * pair.cost.expectedMs))
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0)
}
