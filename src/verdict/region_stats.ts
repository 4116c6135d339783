import { median, quantile } from './statistics.ts'
import type { JudgedProbe, Verdict } from './judged_probe.ts'

/** The figures of one region, over the probes that lie in no known gap. Ratios are `null` where none could be formed. */
export interface RegionStats {
  /** Probes outside known gaps. */
  readonly n: number
  /** Those with a verdict on their ratio: within, outside or noisy. */
  readonly judged: number
  readonly counts: Readonly<Record<Verdict, number>>
  /** Of the `outside`, how many firmly. */
  readonly firm: number
  /** Ratios inside the band, whatever the noise: what a harness without a noise model calls within. */
  readonly inBand: number
  readonly median: number | null
  /** The ratio farthest from 1 by |log|. */
  readonly worst: number | null
  /** 95th percentile of |log ratio|. */
  readonly p95: number | null
  /** Probes set aside because they lie in a known gap. */
  readonly inGaps: number
}

export function regionStats(probes: readonly JudgedProbe[]): RegionStats {
  const open = probes.filter((probe) => probe.gap === null)
  const judged = open.filter(isJudged)
  const ratios = judged.map((probe) => probe.ratio)
  return {
    n: open.length,
    judged: judged.length,
    counts: countVerdicts(open),
    firm: open.filter((probe) => probe.firm).length,
    inBand: judged.filter(({ ratio, band: [low, high] }) => ratio >= low && ratio <= high).length,
    median: orNull(median(ratios)),
    worst: farthest(ratios),
    p95: orNull(quantile(ratios.map(fromOne), 0.95)),
    inGaps: probes.length - open.length,
  }
}

/** Whether the probe's ratio was judged. */
export function isJudged(
  probe: JudgedProbe,
): probe is JudgedProbe & { readonly ratio: number; readonly standardError: number } {
  return probe.verdict === 'within' || probe.verdict === 'outside' || probe.verdict === 'noisy'
}

/** Farthest from 1 first, by |log ratio|; probes without a ratio last. */
export function byDistance(a: Pick<JudgedProbe, 'ratio'>, b: Pick<JudgedProbe, 'ratio'>): number {
  return distance(b) - distance(a)
}

/** The probes farthest from 1, at most so many, farthest first: what sorting them all would give, of very many as well. */
export function worstOf(probes: readonly JudgedProbe[], most: number): readonly JudgedProbe[] {
  const distances = Float64Array.from(probes, distance)
  const least = distances.toSorted().at(-most) ?? Number.NEGATIVE_INFINITY
  return probes
    .filter((_, index) => (distances[index] ?? 0) >= least)
    .toSorted(byDistance)
    .slice(0, most)
}

function distance({ ratio }: Pick<JudgedProbe, 'ratio'>): number {
  return ratio === null ? -1 : fromOne(ratio)
}

function fromOne(ratio: number): number {
  return Math.abs(Math.log(ratio))
}

function countVerdicts(probes: readonly JudgedProbe[]): Record<Verdict, number> {
  const counts = { within: 0, outside: 0, noisy: 0, 'no-truth': 0, 'no-coverage': 0, invalid: 0 }
  for (const { verdict } of probes) counts[verdict] += 1
  return counts
}

/** The ratio farthest from 1 by |log|. */
export function farthest(ratios: readonly number[]): number | null {
  return ratios.reduce<number | null>(
    (worst, ratio) => (worst === null || fromOne(ratio) > fromOne(worst) ? ratio : worst),
    null,
  )
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
