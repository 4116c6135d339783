import type { Band } from '../src/verdict/band.ts'
import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import { farthest, isJudged } from '../src/verdict/region_stats.ts'
import { median } from '../src/verdict/statistics.ts'

/** The figures of ratios beside those that were judged. */
export interface RatioStats {
  readonly n: number
  readonly median: number
  /** Ratios inside the band, whatever the noise. */
  readonly inBand: number
  /** The ratio farthest from 1 by |log|. */
  readonly worst: number
}

/** A judged probe's ratio, and another of the same probe. */
export interface RatioBeside {
  readonly band: Band
  readonly judged: number
  readonly ratio: number
}

/** Of the judged probes that have such a ratio and lie in no known gap. */
export function ratiosBeside(
  rows: readonly JudgedProbe[],
  ratioOf: (row: JudgedProbe) => number | null | undefined,
): readonly RatioBeside[] {
  return rows
    .filter(({ gap }) => gap === null)
    .filter(isJudged)
    .flatMap((row) => {
      const ratio = ratioOf(row) ?? null
      return ratio === null ? [] : [{ band: row.band, judged: row.ratio, ratio }]
    })
}

/** `undefined` of none. */
export function ratioStats(beside: readonly RatioBeside[]): RatioStats | undefined {
  const ratios = beside.map(({ ratio }) => ratio)
  const worst = farthest(ratios)
  if (worst === null) return undefined
  return {
    n: ratios.length,
    median: median(ratios),
    inBand: beside.filter(({ band, ratio }) => isInBand(band, ratio)).length,
    worst,
  }
}

export function isInBand([low, high]: Band, ratio: number): boolean {
  return ratio >= low && ratio <= high
}
