import type { Scales } from '@observablehq/plot'
import { counted } from '../../../src/verdict/wording.ts'
import { formatShape } from '../../../src/shape.ts'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { byDistance } from '../../../src/verdict/region_stats.ts'
import { ratioText } from '../../../src/verdict/ratio_text.ts'
import type { SpecReport } from '../../report.ts'
import { colours } from './colours.ts'
import { draw } from './draw.ts'
import type { Figure } from './figure.ts'
import { scaled, type GridAxis, type Scaled } from './grid_axis.ts'
import { worstOfCells, type WorstOfCell } from './grid_cells.ts'
import { heatSteps, stepOf } from './heat_steps.ts'
import { textWidth } from './legend.ts'
import { at, path, px, text, type Draw, type Piece } from './piece.ts'

/** The worst ratio of each cell of a grid of two axes, the longer one across. */
export function heatMap(report: SpecReport, axes: readonly GridAxis[]): Figure | undefined {
  const [across, up] = axes.toSorted((a, b) => b.values.length - a.values.length)
  if (axes.length !== 2 || !across || !up || across.values.length < 2 || up.values.length < 2) return undefined
  const probes = report.regions.flatMap(({ rows }) => rows)
  const cells = worstOfCells(probes, across, up)
  if (cells.length === 0) return undefined
  const [x, y] = [across, up].map((axis, index) =>
    scaled(axis.name, [...axis.values, ...cells.flatMap((cell) => (index === 0 ? cell.x : cell.y))]),
  )
  if (!x || !y) return undefined
  const title = `Worst ratio by cell of ${across.name} and ${up.name}`
  const caption = captionOf(cells)
  const svg = draw({
    label: `${title}. ${caption}`,
    frameHeight: Math.min(330, Math.max(110, 26 * up.values.length)),
    x: x.scale,
    y: y.scale,
    legend: [
      ...heatSteps.map(({ label, colour, opacity }) => ({ label, style: { area: colour, opacity } })),
      ...frames.flatMap(({ label, isKnown, ...style }) =>
        cells.some(({ probe }) => isFramed(probe, isKnown)) ? [{ label, style }] : [],
      ),
    ],
    marks: [areas(cells, x, y), gridRows(across, up, x, y), outlines(cells, x, y), ratios(cells, x, y)],
    marginLeft: 56,
  })
  return { id: 'cells', title, caption, svg }
}

/** One path a colour. */
function areas(cells: readonly WorstOfCell[], x: Scaled, y: Scaled): Draw {
  return (scales) =>
    heatSteps.flatMap((step) =>
      path(
        cells.filter(({ probe }) => stepOf(probe.ratio) === step).map((cell) => outline(box(cell, x, y, scales), 0)),
        { fill: step.colour, opacity: step.opacity },
      ),
    )
}

function gridRows(across: GridAxis, up: GridAxis, x: Scaled, y: Scaled): Draw {
  return (scales) => {
    const columns = across.values.map((value) => scales.x(x.position(value)))
    const rows = up.values.map((value) => scales.y(y.position(value)))
    const [left, right, top, bottom] = [columns[0] ?? 0, columns.at(-1) ?? 0, rows.at(-1) ?? 0, rows[0] ?? 0]
    return path(
      [
        ...columns.map((column) => `${at(column, top)}V${px(bottom)}`),
        ...rows.map((row) => `${at(left, row)}H${px(right)}`),
      ],
      { stroke: 'currentColor', 'stroke-width': 0.5, opacity: 0.35 },
    )
  }
}

const frames = [
  { label: 'in a known gap', isKnown: true, line: colours.gap, dashes: '3 2' },
  { label: 'outside the band', isKnown: false, line: colours.bad },
] as const

function isFramed({ verdict, gap }: JudgedProbe, isKnown: boolean): boolean {
  return verdict === 'outside' && (gap !== null) === isKnown
}

function outlines(cells: readonly WorstOfCell[], x: Scaled, y: Scaled): Draw {
  return (scales) =>
    frames.flatMap(({ isKnown, line, ...rest }) =>
      path(
        cells.filter(({ probe }) => isFramed(probe, isKnown)).map((cell) => outline(box(cell, x, y, scales), 1)),
        {
          fill: 'none',
          'stroke-width': 1.6,
          stroke: line,
          ...('dashes' in rest ? { 'stroke-dasharray': rest.dashes } : {}),
        },
      ),
    )
}

const fontSize = 9

/** Where there is room. */
function ratios(cells: readonly WorstOfCell[], x: Scaled, y: Scaled): Draw {
  return (scales) => {
    const fitting = cells.flatMap((cell): Piece[] => {
      const words = ratioText(cell.probe.ratio).slice(0, 4)
      const { left, right, top, bottom } = box(cell, x, y, scales)
      const isRoom = right - left > (textWidth(words) * fontSize) / 11 && bottom - top > fontSize
      return isRoom ? [text((left + right) / 2, (top + bottom) / 2 + 3.2, words)] : []
    })
    return [{ tag: 'g', attributes: { 'font-size': fontSize }, children: fitting }]
  }
}

interface CellBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function box(cell: WorstOfCell, x: Scaled, y: Scaled, scales: Scales): CellBox {
  return {
    left: scales.x(x.position(cell.x[0])),
    right: scales.x(x.position(cell.x[1])),
    top: scales.y(y.position(cell.y[1])),
    bottom: scales.y(y.position(cell.y[0])),
  }
}

function outline({ left, right, top, bottom }: CellBox, inset: number): string {
  return `${at(left + inset, top + inset)}H${px(right - inset)}V${px(bottom - inset)}H${px(left + inset)}z`
}

function captionOf(cells: readonly WorstOfCell[]): string {
  const outside = cells.filter(({ probe }) => probe.verdict === 'outside').length
  const known = cells.filter(({ probe }) => isFramed(probe, true)).length
  const [worst] = cells.toSorted((a, b) => byDistance(a.probe, b.probe))
  return [
    `${outside} of ${counted(cells.length, 'cell')} with probes ${outside === 1 ? 'holds' : 'hold'} one outside the band (framed)${known > 0 ? `, ${known === outside ? 'all' : known} of them in known gaps (dashed)` : ''}.`,
    ...(worst
      ? [`The farthest from 1 is ${formatShape(worst.probe.shape)} with ${ratioText(worst.probe.ratio)}.`]
      : []),
    'Empty cells have no probe; those beyond the lines lie beyond the grid.',
  ].join(' ')
}
