import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import type { SpecReport } from '../../report.ts'
import { colours } from './colours.ts'
import { toCurves, type Curves } from './curves.ts'
import { draw } from './draw.ts'
import type { Figure } from './figure.ts'
import { scaled, type GridAxis } from './grid_axis.ts'
import type { LegendEntry } from './legend.ts'
import { seriesOf, type Series } from './line_series.ts'
import { at, path, px, type Draw } from './piece.ts'
import { gridRug } from './point_marks.ts'
import { rangeMarks, rangesOf } from './ranges.ts'
import { symbols, type Point } from './symbols.ts'
import { thinned } from './thinned.ts'
import { decadeTicks, shortNumber } from './ticks.ts'

/** What is drawn against an axis, of the cache's time and of the true one. */
export interface Quantity {
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly what: string
  /** `null` where it is not known. */
  readonly of: (probe: JudgedProbe, ms: number) => number | null
}

/** Cache and truth overlaid, both axes logarithmic: a ratio hides where both jump. Nothing where too little is known. */
export function against(
  report: SpecReport,
  axes: readonly GridAxis[],
  axis: GridAxis,
  quantity: Quantity,
): Figure | undefined {
  const series = seriesOf(report, axes, axis).map((one) => toCurves(one, axis, quantity))
  const all = series.flatMap(({ cache, compared, truths }) => [
    ...cache,
    ...compared,
    ...truths.flatMap(({ points }) => points),
  ])
  if (all.length < 4 || series.every(({ truths }) => truths.length === 0)) return undefined
  const x = scaled(axis.name, [...all.map(([place]) => place), ...axis.values])
  const values = all.map(([, value]) => value)
  const low = 0.85 * values.reduce((least, value) => Math.min(least, value))
  const high = 1.18 * values.reduce((most, value) => Math.max(most, value))
  const ranges = axes.length === 1 ? rangesOf(report, axis) : undefined
  const title = `${quantity.title} against ${axis.name}`
  const caption = captionOf(series, quantity)
  const svg = draw({
    label: `${title}. ${caption}`,
    frameHeight: 190,
    x: x.scale,
    y: { label: quantity.unit, type: 'log', domain: [low, high], ticks: decadeTicks(low, high), format: shortNumber },
    legend: [...series.flatMap(entries), ...(ranges?.entries ?? [])],
    marks: [
      ...(ranges ? [rangeMarks(ranges, x.position)] : []),
      gridRug(axis.values.map(x.position)),
      ...series.map((curves) => truthMarks(curves, x.position)),
      ...series.map((curves) => lines(curves, x.position)),
    ],
  })
  return { id: `${quantity.id}-${axis.id}`, title, caption, svg }
}

function entries({ label, colour, shape, compared, truths }: Curves): readonly LegendEntry[] {
  if (label !== '') return [{ label, style: { shape, colour, radius: 3.5 } }]
  return [
    { label: 'cache', style: { line: colours.cache } },
    ...(compared.length > 0 ? [{ label: 'the other cache', style: { line: colours.quiet, dashes: '4 3' } }] : []),
    ...truths.map(({ backend }, index) => ({
      label: truths.length > 1 ? `truth, ${backend} fastest` : 'truth',
      style: truthStyle(colour, shape, index),
    })),
  ]
}

function truthMarks({ colour, shape, truths }: Curves, position: (place: number) => number): Draw {
  return ({ x, y }) =>
    truths.flatMap(({ points }, index) =>
      symbols(
        thinned(
          points.map(([place, value]) => [x(position(place)), y(value)]),
          1.2,
        ),
        { ...truthStyle(colour, shape, index), radius: points.length > 300 ? 1.6 : 2.5, opacity: 0.75 },
      ),
    )
}

function truthStyle(
  colour: string,
  shape: Series['shape'],
  backend: number,
): Pick<Series, 'colour' | 'shape'> & { radius: number } {
  const others = [
    { colour: colours.series[2], shape: 'triangle' },
    { colour: colours.series[3], shape: 'square' },
  ] as const
  return { ...(others[backend - 1] ?? { colour, shape }), radius: 2.5 }
}

function lines({ label, colour, cache, compared }: Curves, position: (place: number) => number): Draw {
  return ({ x, y }) => {
    const drawn = (points: readonly Point[]): string[] =>
      points.length < 2 ? [] : [polyline(points.map(([place, value]) => [x(position(place)), y(value)]))]
    return [
      ...path(drawn(compared), { fill: 'none', stroke: colours.quiet, 'stroke-width': 1.2, 'stroke-dasharray': '4 3' }),
      ...path(drawn(cache), { fill: 'none', stroke: label === '' ? colours.cache : colour, 'stroke-width': 1.4 }),
    ]
  }
}

/** Points less than a pixel from the one before are passed over, but for the last. */
function polyline(points: readonly Point[]): string {
  let [lastX, lastY] = [-Infinity, -Infinity]
  const kept = points.filter(([x, y], index) => {
    if (index < points.length - 1 && Math.abs(x - lastX) < 1 && Math.abs(y - lastY) < 1) return false
    ;[lastX, lastY] = [x, y]
    return true
  })
  const [first, ...others] = kept
  return first ? `${at(...first)}L${others.map(([x, y]) => `${px(x)} ${px(y)}`).join(' ')}` : ''
}

function captionOf(series: readonly Curves[], { what }: Quantity): string {
  const [first] = series
  if (first?.label === '') return `${what}: the line is what the cache answers, the marks are what was measured.`
  return `${what} along ${series.length} lines of the grid: of each the line is what the cache answers, the marks are what was measured.`
}
