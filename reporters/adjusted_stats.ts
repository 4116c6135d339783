import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import { isInBand, ratiosBeside, ratioStats, type RatioStats } from './ratio_stats.ts'

/** The ratios with the shifts of the processes that looked taken out. */
export interface AdjustedStats extends RatioStats {
  /** Ratios that lie on the other side of the bar than the one that was judged, whatever the noise. */
  readonly crossed: number
}

/** `undefined` where no shift is known: for recorded truth, above all. */
export function adjustedStats(rows: readonly JudgedProbe[]): AdjustedStats | undefined {
  const beside = ratiosBeside(rows, ({ adjustedRatio }) => adjustedRatio)
  const stats = ratioStats(beside)
  const crossed = beside.filter(({ band, judged, ratio }) => isInBand(band, judged) !== isInBand(band, ratio))
  return stats && { ...stats, crossed: crossed.length }
}
