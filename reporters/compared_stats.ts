import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import { ratiosBeside, ratioStats, type RatioStats } from './ratio_stats.ts'

/** The other cache of an A/B, over the judged probes that both caches answered. `undefined` where there is nothing to compare. */
export function comparedStats(rows: readonly JudgedProbe[]): RatioStats | undefined {
  return ratioStats(ratiosBeside(rows, ({ compared }) => compared?.ratio))
}
