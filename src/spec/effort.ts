/** How many probes a kernel is worth. */
export type Effort = 'full' | 'standard' | 'light'

/** The most probes per region: everything, a good sample, one pass. */
const budgets: Readonly<Record<Effort, number>> = { full: Number.POSITIVE_INFINITY, standard: 32, light: 12 }

/** A kernel dominates a phase from this share of its iteration time on, and is minor below the other. */
const thresholds = { full: 0.05, standard: 0.01 }

/**
 * The effort for the largest share that a kernel has of any phase: a 15 % error in 5 % of the iteration costs 0.75 % of
 * it, in 1 % of the iteration 0.15 %. A kernel whose share nobody states gets the full set.
 */
export function effortOf(share: Readonly<Record<string, number>>): Effort {
  const largest = largestShare(share)
  if (largest >= thresholds.full) return 'full'
  return largest >= thresholds.standard ? 'standard' : 'light'
}

/** Of any phase. A kernel whose share nobody states counts as one that just about dominates: it is neither starved nor does it starve others. */
export function largestShare(share: Readonly<Record<string, number>>): number {
  const shares = Object.values(share)
  return shares.length === 0 ? thresholds.full : Math.max(...shares)
}

export function probesPerRegion(effort: Effort): number {
  return budgets[effort]
}
