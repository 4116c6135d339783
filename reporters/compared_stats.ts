import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import { isJudged } from '../src/verdict/region_stats.ts'
import { median } from '../src/verdict/statistics.ts'

/** The other cache of an A/B, over the judged probes that both caches answered. */
export interface ComparedStats {
  readonly n: number
  readonly median: number
  /** Ratios inside the band, whatever the noise. */
  readonly inBand: number
  /** The ratio farthest from 1 by |log|. */
  readonly worst: number
}

/** `undefined` where there is nothing to compare. */
export function comparedStats(rows: readonly JudgedProbe[]): ComparedStats | undefined {
  const pairs = rows
    .filter((row) => row.gap === null && isJudged(row))
    .flatMap(({ band, compared }) => (compared?.ratio ? [{ band, ratio: compared.ratio }] : []))
  const [worst] = pairs.map(({ ratio }) => ratio).toSorted((a, b) => Math.abs(Math.log(b)) - Math.abs(Math.log(a)))
  if (worst === undefined) return undefined
  return {
    n: pairs.length,
    median: median(pairs.map(({ ratio }) => ratio)),
    inBand: pairs.filter(({ ratio, band: [low, high] }) => ratio >= low && ratio <= high).length,
    worst,
  }
}
