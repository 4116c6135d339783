import type { Band } from '../verdict/band.ts'
import { logMargin } from '../verdict/band.ts'
import { judgeRatio } from '../verdict/judge_ratio.ts'
import { median } from '../verdict/statistics.ts'

/** A probe as one run judged it. */
export interface RunProbe {
  /** What makes it the same probe in another run: spec, region and shape. */
  readonly key: string
  readonly control: boolean
  readonly verdict: string
  /** cache / truth; the cache is the same in both runs. */
  readonly ratio: number
  readonly standardError: number
  readonly looks: number
  readonly band: Band
  /** cache / truth by the first look alone; `undefined` where that is not known. */
  readonly single: number | undefined
}

/** How far two runs agree. Shares are of the probes that both have judged, `singles` of those whose first looks are known. */
export interface Agreement {
  readonly probes: number
  /** Between `within` and `outside`. */
  readonly flips: readonly string[]
  /** With the second run's ratios shifted by what the controls say. */
  readonly adjustedFlips: readonly string[]
  readonly noisy: readonly [first: number, second: number]
  readonly singles: number
  readonly singleFlips: number
  /** The median of log(second truth / first truth) over the controls; `null` without any. */
  readonly shift: number | null
  readonly controls: number
}

/** Compares two runs of one suite, probe by probe. */
export function compareRuns(first: readonly RunProbe[], second: readonly RunProbe[]): Agreement {
  const seconds = new Map(second.map((probe) => [probe.key, probe]))
  const pairs = first.flatMap((one) => {
    const other = seconds.get(one.key)
    return other ? [{ one, other }] : []
  })
  const shifts = pairs.filter(({ one }) => one.control).map(({ one, other }) => Math.log(one.ratio / other.ratio))
  const shift = shifts.length > 0 ? median(shifts) : null

  const probes = pairs.filter(({ one }) => !one.control)
  const singles = probes.flatMap(({ one, other }) =>
    one.single === undefined || other.single === undefined
      ? []
      : [isInside(one.band, one.single) !== isInside(other.band, other.single)],
  )
  return {
    probes: probes.length,
    flips: keysOf(probes.filter(({ one, other }) => isFlip(one.verdict, other.verdict))),
    adjustedFlips: keysOf(probes.filter(({ one, other }) => isFlip(one.verdict, shiftedVerdict(other, shift ?? 0)))),
    noisy: [countNoisy(probes.map(({ one }) => one)), countNoisy(probes.map(({ other }) => other))],
    singles: singles.length,
    singleFlips: singles.filter(Boolean).length,
    shift,
    controls: shifts.length,
  }
}

/** A truth that is slower by `shift` makes ratios smaller by as much. */
function shiftedVerdict({ band, ratio, standardError, looks }: RunProbe, shift: number): string {
  return judgeRatio(band, ratio * Math.exp(shift), standardError, looks).verdict
}

function isFlip(one: string, other: string): boolean {
  return one !== other && one !== 'noisy' && other !== 'noisy'
}

function isInside(band: Band, ratio: number): boolean {
  return logMargin(band, Math.log(ratio)) >= 0
}

function countNoisy(probes: readonly RunProbe[]): number {
  return probes.filter(({ verdict }) => verdict === 'noisy').length
}

function keysOf(pairs: readonly { readonly one: RunProbe }[]): readonly string[] {
  return pairs.map(({ one }) => one.key)
}
