import type { SpecReport } from '../../report.ts'
import { colours } from './colours.ts'
import { gapRanges } from './gap_ranges.ts'
import type { GridAxis } from './grid_axis.ts'
import type { LegendEntry } from './legend.ts'
import { at, path, px, type Draw } from './piece.ts'

type Range = readonly [low: number, high: number]

/** Where a whole stretch of an axis is known to be off. Of more axes than one, a stretch of one alone says too much: the map shows these. */
export interface Ranges {
  readonly gaps: readonly Range[]
  readonly cells: readonly Range[]
  readonly entries: readonly LegendEntry[]
}

export function rangesOf({ spec, regions, gaps }: SpecReport, axis: GridAxis): Ranges {
  const known = gaps.flatMap(({ where }) => {
    const ranges = gapRanges(where)
    const range = ranges.get(axis.name)
    return range && ranges.size === 1 ? [range] : []
  })
  const alone = spec.axes.length === 1
  const cells = alone
    ? regions.flatMap((region) => (region.cells ?? []).flatMap(({ ends: [range] }) => (range ? [range] : [])))
    : []
  return {
    gaps: known,
    cells,
    entries: [
      ...(known.length > 0 ? [{ label: 'known gap', style: { area: colours.gap, opacity: 0.3 } }] : []),
      ...(cells.length > 0 ? [{ label: 'infidel cell', style: { area: colours.bad, opacity: 0.25 } }] : []),
    ],
  }
}

/** Even a single value is shaded two pixels wide. */
export function rangeMarks({ gaps, cells }: Ranges, position: (place: number) => number): Draw {
  return ({ x }, { top, bottom, left, right }) => {
    const areas = (ranges: readonly Range[]): string[] =>
      ranges.map(([low, high]) => {
        const start = Math.max(left, Math.min(x(position(low)), right) - 1)
        const end = Math.min(right, Math.max(x(position(high)), left) + 1)
        return `${at(start, top)}H${px(end)}V${px(bottom)}H${px(start)}z`
      })
    return [
      ...path(areas(gaps), { fill: colours.gap, opacity: 0.22 }),
      ...path(areas(cells), { fill: colours.bad, opacity: 0.13 }),
    ]
  }
}
