import type { Verdict } from '../src/verdict/judged_probe.ts'
import type { RegionStats } from '../src/verdict/region_stats.ts'
import { farthest } from '../src/verdict/region_stats.ts'
import type { SpecReport } from './report.ts'
import { isGreen, specStatus } from './status.ts'

/** Sums over a whole run. Probes off the grid say how faithful the cache is; controls, on the grid, only whether to believe it. */
export interface Totals {
  readonly specs: number
  readonly failing: number
  readonly regions: number
  readonly offGrid: ProbeTotals
  readonly controls: ProbeTotals
  /** The ratio farthest from 1 of all that is set aside in known gaps. */
  readonly worstInGaps: number | null
}

interface ProbeTotals {
  /** Probes in no known gap. */
  readonly n: number
  readonly judged: number
  readonly inGaps: number
  readonly counts: Readonly<Record<Verdict, number>>
}

export function totalsOf(specs: readonly SpecReport[]): Totals {
  const regions = specs.flatMap((spec) => spec.regions)
  return {
    specs: specs.length,
    failing: specs.filter((spec) => !isGreen(specStatus(spec))).length,
    regions: specs.reduce((count, { lost, regions: { length } }) => count + lost.length + length, 0),
    offGrid: sum(regions.filter(({ region }) => region !== 'controls').map(({ stats }) => stats)),
    controls: sum(regions.filter(({ region }) => region === 'controls').map(({ stats }) => stats)),
    worstInGaps: farthest(specs.flatMap(({ gaps }) => gaps.flatMap(({ ratios }) => ratios ?? []))),
  }
}

function sum(stats: readonly RegionStats[]): ProbeTotals {
  const total = (figure: (one: RegionStats) => number): number => stats.reduce((count, one) => count + figure(one), 0)
  return {
    n: total(({ n }) => n),
    judged: total(({ judged }) => judged),
    inGaps: total(({ inGaps }) => inGaps),
    counts: {
      within: total(({ counts }) => counts.within),
      outside: total(({ counts }) => counts.outside),
      noisy: total(({ counts }) => counts.noisy),
      'no-truth': total(({ counts }) => counts['no-truth']),
      'no-coverage': total(({ counts }) => counts['no-coverage']),
      invalid: total(({ counts }) => counts.invalid),
    },
  }
}
