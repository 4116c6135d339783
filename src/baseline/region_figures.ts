import { createHash } from 'node:crypto'
import { canonicalJson } from '../truth/canonical_json.ts'
import type { RegionRecord } from '../spec/records.ts'
import { byDistance, isJudged } from '../verdict/region_stats.ts'
import { mean, sumOfSquares } from '../verdict/statistics.ts'
import type { RegionFigures } from './baseline_change.ts'

/** Sums up a measured region for the baseline; `undefined` where a fault kept it from being measured. */
export function regionFigures(record: Pick<RegionRecord, 'outcome' | 'stats' | 'rows'>): RegionFigures | undefined {
  const { outcome, stats, rows } = record
  if (outcome.status === 'fault') return undefined
  const judged = rows.filter(({ gap }) => gap === null).filter(isJudged)
  const logs = judged.map(({ ratio }) => Math.log(ratio))
  const errors = judged.map(({ standardError }) => standardError)
  const [worst] = judged.toSorted(byDistance)
  const n = judged.length
  return {
    verdict: outcome.status,
    n: stats.n,
    judged: stats.judged,
    within: stats.counts.within,
    median: rounded(stats.median),
    worst: rounded(stats.worst),
    bias: n === 0 ? null : rounded(mean(logs)),
    error: n === 0 ? null : rounded(mean(logs.map(Math.abs))),
    noise: n === 0 ? null : roundedUp(Math.hypot(...errors) / n),
    spread: n < 2 ? null : roundedUp(Math.sqrt(sumOfSquares(logs) / (n - 1) / n)),
    worstNoise: worst ? roundedUp(worst.standardError) : null,
    shapes: hashOf(judged.map(({ shape }) => canonicalJson(shape))),
  }
}

/** To 0.01 %: what a time is measured to is never better. */
const digits = 4

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(digits)) + 0
}

/** Noise is never rounded away. */
function roundedUp(value: number): number {
  return Number((Math.ceil(value * 10 ** digits) / 10 ** digits).toFixed(digits))
}

function hashOf(shapes: readonly string[]): string {
  return createHash('sha256').update(shapes.toSorted().join('\n')).digest('hex').slice(0, 8)
}
