import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import type { Quantity } from './against.ts'
import type { GridAxis } from './grid_axis.ts'
import type { Series } from './line_series.ts'
import type { Point } from './symbols.ts'

/** Places on the axis and values of the quantity, of one series. */
export interface Curves extends Pick<Series, 'label' | 'colour' | 'shape'> {
  readonly cache: readonly Point[]
  readonly compared: readonly Point[]
  readonly truths: readonly { readonly backend: string; readonly points: readonly Point[] }[]
}

export function toCurves({ label, colour, shape, probes }: Series, { place }: GridAxis, quantity: Quantity): Curves {
  const pointsOf = (own: readonly JudgedProbe[], time: (probe: JudgedProbe) => number | null | undefined): Point[] =>
    own.flatMap((probe) => {
      const [found, ms] = [place(probe), time(probe)]
      const value = found === null || !ms ? null : quantity.of(probe, ms)
      return found === null || value === null ? [] : [[found, value] as const]
    })
  const byBackend = Map.groupBy(probes, ({ backend }) => backend ?? '')
  return {
    label,
    colour,
    shape,
    cache: alongAxis(pointsOf(probes, ({ cacheMs }) => cacheMs)),
    compared: alongAxis(pointsOf(probes, ({ compared }) => compared?.cacheMs)),
    truths: [...byBackend]
      .map(([backend, own]) => ({ backend, points: pointsOf(own, ({ truthMs }) => truthMs) }))
      .filter(({ points }) => points.length > 0),
  }
}

function alongAxis(points: readonly Point[]): readonly Point[] {
  return [...new Map(points).entries()].toSorted(([a], [b]) => a - b)
}
