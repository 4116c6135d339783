import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import type { SpecReport } from '../../report.ts'
import { colours } from './colours.ts'
import type { GridAxis } from './grid_axis.ts'
import type { SymbolShape } from './symbols.ts'
import { shortNumber } from './ticks.ts'

/** Probes that differ along one axis alone. */
export interface Series {
  /** Where they lie on the other axes; empty where there is none. */
  readonly label: string
  readonly colour: string
  readonly shape: SymbolShape
  readonly probes: readonly JudgedProbe[]
}

const most = 4
const fewestPlaces = 4

/** With one axis all probes; with more the lines that hold most of them, spread over the other axes. */
export function seriesOf({ regions }: SpecReport, axes: readonly GridAxis[], axis: GridAxis): readonly Series[] {
  const probes = regions.flatMap(({ rows }) => rows).filter((probe) => axis.place(probe) !== null)
  const others = axes.filter((other) => other !== axis)
  if (others.length === 0) return [{ label: '', colour: colours.truth, shape: 'circle', probes }]
  const lines = [...Map.groupBy(probes, (probe) => JSON.stringify(others.map(({ place }) => place(probe)))).values()]
    .map((own) => ({ own, places: new Set(own.map(axis.place)).size }))
    .filter(({ places }) => places >= fewestPlaces)
  const longest = lines.reduce((long, { places }) => Math.max(long, places), 0)
  const long = lines.filter(({ places }) => places >= longest / 3).toSorted((a, b) => compare(a.own, b.own, others))
  return spread(long, most).map(({ own }, index) => ({
    label: placeText(own, others),
    probes: own,
    ...(looks[index % looks.length] ?? looks[0]),
  }))
}

const looks = [
  { colour: colours.series[0], shape: 'circle' },
  { colour: colours.series[1], shape: 'square' },
  { colour: colours.series[2], shape: 'triangle' },
  { colour: colours.series[3], shape: 'diamond' },
] as const

function compare(a: readonly JudgedProbe[], b: readonly JudgedProbe[], others: readonly GridAxis[]): number {
  const [first, second] = [a[0], b[0]]
  if (!first || !second) return 0
  return others.reduce((order, { place }) => order || (place(first) ?? 0) - (place(second) ?? 0), 0)
}

/** The first, the last, and what lies evenly between. */
function spread<T>(values: readonly T[], count: number): readonly T[] {
  if (values.length <= count) return values
  const step = (values.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => values[Math.round(index * step)]).filter(
    (value) => value !== undefined,
  )
}

function placeText([first]: readonly JudgedProbe[], others: readonly GridAxis[]): string {
  return first ? others.map(({ name, place }) => `${name} ${shortNumber(place(first) ?? 0)}`).join(', ') : ''
}
