import { quantile } from '../../../src/verdict/statistics.ts'
import { counted, percent } from '../../../src/verdict/wording.ts'
import type { SpecReport } from '../../report.ts'
import { colours } from './colours.ts'
import { draw } from './draw.ts'
import type { Figure } from './figure.ts'
import { scaled, type GridAxis } from './grid_axis.ts'
import { at, path, px, type Draw } from './piece.ts'
import { gridRug } from './point_marks.ts'
import { ratioScale } from './ratio_scale.ts'
import { symbols, type SymbolStyle } from './symbols.ts'
import { thinned } from './thinned.ts'

interface Looked {
  readonly process: string
  readonly place: number
  /** Over the median of all looks at this shape. */
  readonly ratio: number
}

/** Each look over what its probe's looks come down to, by process: in a plot of times nearly all of them would lie on one place. */
export function looksPlot({ regions }: SpecReport, axis: GridAxis): Figure | undefined {
  const probes = regions.flatMap(({ rows }) => rows)
  const looks = probes.flatMap((probe): Looked[] => {
    const [place, { truthMs, singleLooks = [] }] = [axis.place(probe), probe]
    if (place === null || truthMs === null) return []
    return singleLooks.map(([process, timeMs]) => ({ process, place, ratio: timeMs / truthMs }))
  })
  if (looks.length === 0) return undefined
  const x = scaled(axis.name, [...looks.map(({ place }) => place), ...axis.values])
  const y = ratioScale(
    looks.map(({ ratio }) => ratio),
    [[1 / 1.01, 1.01]],
  )
  const processes = byProcess(looks)
  const title = `Single looks against ${axis.name}`
  const [low, high] = y.domain
  const beyond = looks.filter(({ ratio }) => ratio < low || ratio > high).length
  const deviations = looks.map(({ ratio }) => Math.expm1(Math.abs(Math.log(ratio))))
  const caption = [
    `${counted(looks.length, 'look')}, each over the truth of its probe: half are within ${percent(quantile(deviations, 0.5))} of it, 95 % within ${percent(quantile(deviations, 0.95))}.`,
    ...(beyond > 0 ? [`${beyond} beyond the scale are drawn at its edge.`] : []),
  ].join(' ')
  const svg = draw({
    label: `${title}. ${caption}`,
    frameHeight: 120,
    x: x.scale,
    y: { ...y, label: 'look / truth' },
    legend: processes.map(({ label, style }) => ({ label, style })),
    marks: [
      lineAtOne,
      gridRug(axis.values.map(x.position)),
      ...processes.map(({ own, style }) => dots(own, style, x.position)),
    ],
  })
  return { id: `looks-${axis.id}`, title, caption, svg }
}

interface ProcessLooks {
  readonly label: string
  readonly style: SymbolStyle
  readonly own: readonly Looked[]
}

/** Those that looked most have colours of their own; the others share one. */
function byProcess(looks: readonly Looked[]): readonly ProcessLooks[] {
  const groups = [...Map.groupBy(looks, ({ process }) => process)].toSorted(([, a], [, b]) => b.length - a.length)
  const others = groups.slice(styles.length)
  return [
    ...(others.length > 0
      ? [
          {
            label: others.length === 1 ? '1 other process' : `${others.length} other processes`,
            style: { shape: 'times', colour: colours.quiet, radius: 2 } as const,
            own: others.flatMap(([, own]) => own),
          },
        ]
      : []),
    ...groups
      .slice(0, styles.length)
      .map(([process, own], index) => ({ label: process, style: styles[index] ?? styles[0], own })),
  ]
}

const styles = [
  { shape: 'circle', colour: colours.series[0], radius: 1.9, opacity: 0.7 },
  { shape: 'square', colour: colours.series[1], radius: 1.9, opacity: 0.7 },
  { shape: 'triangle', colour: colours.series[2], radius: 1.9, opacity: 0.8 },
  { shape: 'diamond', colour: colours.series[3], radius: 1.9, opacity: 0.8 },
] as const

const lineAtOne: Draw = ({ y }, { left, right }) =>
  path([`${at(left, y(1))}H${px(right)}`], { stroke: 'currentColor', 'stroke-width': 0.8, opacity: 0.7 })

function dots(looks: readonly Looked[], style: SymbolStyle, position: (place: number) => number): Draw {
  return ({ x, y }, { top, bottom }) =>
    symbols(
      thinned(
        looks.map(({ place, ratio }) => [x(position(place)), Math.min(bottom - 2, Math.max(top + 2, y(ratio)))]),
        4,
      ),
      style,
    )
}
