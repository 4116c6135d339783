import { binomialTail, mean } from '../statistics.ts'

/** Fewer steps, or a smaller part of them, show no rhythm. */
const fewest = 3
const leastPart = 2 / 3
/** No kernel works in tiles this wide, and no GPU takes as many requests in a wave. */
const widest = 1024
/** A rhythm that places drawn at random would keep more often than this, over all periods tried, is none. */
const chance = 0.01

/**
 * The period, to a half, a multiple of which lies in most of the intervals that hold a step: the one that chance explains
 * least. Halves, since 132 multiprocessors hold 16.5 requests of 8 heads: 33 still fit into two waves, 34 do not.
 */
export function periodOf(intervals: readonly (readonly [low: number, high: number])[]): number | undefined {
  const longest = Math.min(widest, Math.max(0, ...intervals.map(([, high]) => high)))
  const periods = Array.from({ length: Math.max(0, Math.floor(2 * longest) - 2) }, (_, index) => 1.5 + index / 2)
  const rhythms = periods.flatMap((period) => {
    const keeping = intervals.filter(([low, high]) => Math.ceil(low / period) * period <= high).length
    if (keeping < Math.max(fewest, leastPart * intervals.length)) return []
    // Both ends count, so that between two neighbouring integers lie two of them.
    const each = mean(intervals.map(([low, high]) => Math.min(1, (high - low + 1) / period)))
    return each < 1 ? [{ period, byChance: binomialTail(keeping, intervals.length, each) * periods.length }] : []
  })
  const [clearest] = rhythms.toSorted((a, b) => a.byChance - b.byChance)
  return clearest && clearest.byChance < chance ? clearest.period : undefined
}
