import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { byDistance } from '../../../src/verdict/region_stats.ts'
import type { GridAxis } from './grid_axis.ts'

/** A cell between neighbouring rows of the grid, or beyond its first or last. */
export interface WorstOfCell {
  /** Places of the lower and the upper end, on both axes. */
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
  readonly probe: JudgedProbe & { readonly ratio: number }
  readonly probes: number
}

/**
 * The probe farthest from 1 of each cell that has any. Probes ON the grid are left out: there the cache repeats its own row.
 * Cells hold their lower ends, and the last ones both. Where a cell beyond the grid ends is where the farthest probe lies.
 */
export function worstOfCells(probes: readonly JudgedProbe[], x: GridAxis, y: GridAxis): readonly WorstOfCell[] {
  const ends = [x, y].map((axis) => cellEnds(axis, probes))
  const [xs = [], ys = []] = ends
  const cells = new Map<string, WorstOfCell>()
  for (const probe of probes) {
    const column = intervalOf(xs, x.place(probe))
    const row = intervalOf(ys, y.place(probe))
    if (!hasRatio(probe) || probe.region === 'controls' || !column || !row) continue
    const key = `${column[0]} ${row[0]}`
    const known = cells.get(key)
    const worst = known && byDistance(known.probe, probe) <= 0 ? known.probe : probe
    cells.set(key, { x: column, y: row, probe: worst, probes: (known?.probes ?? 0) + 1 })
  }
  return [...cells.values()]
}

function cellEnds({ values, place }: GridAxis, probes: readonly JudgedProbe[]): readonly number[] {
  const places = probes.map(place).filter((found) => found !== null)
  const [first, last] = [values[0] ?? Infinity, values.at(-1) ?? -Infinity]
  const least = places.reduce((low, found) => Math.min(low, found), first)
  const most = places.reduce((high, found) => Math.max(high, found), last)
  return [...(least < first ? [least] : []), ...values, ...(most > last ? [most] : [])]
}

function intervalOf(ends: readonly number[], place: number | null): readonly [number, number] | undefined {
  if (place === null) return undefined
  const upper = ends.findIndex((end) => end > place)
  const index = upper === -1 && place === ends.at(-1) ? ends.length - 1 : upper
  const [low, high] = [ends[index - 1], ends[index]]
  return low === undefined || high === undefined ? undefined : [low, high]
}

function hasRatio(probe: JudgedProbe): probe is JudgedProbe & { readonly ratio: number } {
  return probe.ratio !== null
}
