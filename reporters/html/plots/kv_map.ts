import type { KvRecord, KvRow } from '../../../src/kv/spec/kv_record.ts'
import { bySeverity } from '../../../src/kv/compare/severity.ts'
import { verdictCounts } from '../../../src/kv/spec/verdict_counts.ts'
import { draw, plotWidth } from './draw.ts'
import type { Figure } from './figure.ts'
import { kvGrid, type KvGrid } from './kv_grid.ts'
import { kvStyles } from './kv_styles.ts'
import type { LegendEntry } from './legend.ts'
import { at, path, px, text, type Draw, type Piece } from './piece.ts'

type Verdict = KvRow['verdict']

const sides = ['k', 'v'] as const

/** The verdict of every block by layer, K at the left and V at the right; nothing where nothing was compared, or no block is told. */
export function kvMap({ outcome, rows }: KvRecord): readonly Figure[] {
  const map = outcome.status === 'compared' ? kvGrid(outcome, rows) : undefined
  if (outcome.status !== 'compared' || !map) return []
  const { layers, perColumn } = map
  const found = bySeverity.filter((verdict) => outcome.counts[verdict])
  const title = 'Verdicts by layer and block'
  const shared = perColumn > 1 ? ` A column stands for ${perColumn} blocks and shows the worst of them.` : ''
  const boundary =
    outcome.boundary === null ? '' : ` The line marks where the suffix begins, at block ${outcome.boundary}.`
  const caption = `Blocks of K and V: ${verdictCounts(outcome.counts)}. K at the left, V at the right.${shared}${boundary}`
  const svg = draw({
    label: `${title}. ${caption}`,
    frameHeight: Math.min(420, Math.max(40, 18 * layers.length)),
    x: {
      label: 'logical block',
      type: 'linear',
      domain: [0, 2 * map.columns + gap(map)],
      ticks: sides.flatMap((_, side) => columnTicks(map.columns).map((column) => startOf(map, side) + column + 0.5)),
      format: (value) => String(Math.floor(value > map.columns ? value - startOf(map, 1) : value) * perColumn),
    },
    y: {
      label: 'layer',
      type: 'linear',
      domain: [layers.length, 0],
      ticks: layerTicks(layers.length).map((layer) => layer + 0.5),
      format: (value) => layers[Math.floor(value)]?.name ?? '',
    },
    legend: found.map(entry),
    marks: [cells(map), boundaryLine(map, outcome.boundary), sideNames(map)],
    marginLeft: Math.min(120, 20 + 6.2 * Math.max(...layers.map(({ name }) => name.length))),
    hasGridLines: false,
  })
  return [{ id: 'blocks', title, caption, svg }]
}

function gap({ columns }: Pick<KvGrid, 'columns'>): number {
  return Math.max(1, columns / 20)
}

function startOf(grid: Pick<KvGrid, 'columns'>, side: number): number {
  return side * (grid.columns + gap(grid))
}

interface Cell {
  readonly verdict: Verdict
  readonly left: number
  readonly row: number
}

/** One path a verdict, and its letter where there is room. */
function cells({ layers, columns, verdictAt }: KvGrid): Draw {
  const all = layers.flatMap(({ layer }, row) =>
    sides.flatMap((side, index) =>
      Array.from({ length: columns }, (_, column) => column).flatMap((column): Cell[] => {
        const verdict = verdictAt(layer, side, column)
        return verdict === undefined ? [] : [{ verdict, row, left: startOf({ columns }, index) + column }]
      }),
    ),
  )
  return ({ x, y }) => {
    const [width, height] = [x(1) - x(0), y(1) - y(0)]
    const inset = Math.min(width, height) > 5 ? 0.6 : 0
    const box = `h${px(width - 2 * inset)}v${px(height - 2 * inset)}h${px(2 * inset - width)}z`
    const hasLetters = width > 7.5 && height > 9.5
    return [...Map.groupBy(all, ({ verdict }) => verdict)].flatMap(([verdict, own]): readonly Piece[] => {
      const { colour, opacity, letter } = kvStyles[verdict]
      const areas = path(
        own.map(({ left, row }) => `${at(x(left) + inset, y(row) + inset)}${box}`),
        { fill: colour, opacity },
      )
      if (!hasLetters || verdict === 'identical') return areas
      const letters = own.map(({ left, row }) => text(x(left + 0.5), y(row + 0.5) + 3.2, letter))
      return [...areas, { tag: 'g', attributes: { 'font-size': 9, 'font-weight': 600 }, children: letters }]
    })
  }
}

function boundaryLine(map: KvGrid, boundary: number | null): Draw {
  return ({ x }, { top, bottom }) =>
    boundary === null || boundary <= 0 || boundary >= map.blocks
      ? []
      : path(
          sides.map((_, side) => `${at(x(startOf(map, side) + boundary / map.perColumn), top - 3)}V${px(bottom + 3)}`),
          { stroke: 'currentColor', 'stroke-width': 1.2 },
        )
}

function sideNames(map: KvGrid): Draw {
  return ({ x }, { top }) =>
    sides.map((side, index) =>
      text(x(startOf(map, index) + map.columns / 2), top - 8, side.toUpperCase(), { 'font-weight': 600 }),
    )
}

function entry(verdict: Verdict): LegendEntry {
  const { colour, opacity, letter } = kvStyles[verdict]
  return { label: verdict === 'identical' ? verdict : `${letter} ${verdict}`, style: { area: colour, opacity } }
}

function columnTicks(columns: number): readonly number[] {
  const step = [1, 2, 4, 8, 16, 32].find((size) => columns / size <= plotWidth / 75) ?? 64
  return Array.from({ length: Math.ceil(columns / step) }, (_, index) => index * step)
}

function layerTicks(layers: number): readonly number[] {
  const step = [1, 2, 4, 8, 16].find((size) => layers / size <= 24) ?? 32
  return Array.from({ length: Math.ceil(layers / step) }, (_, index) => index * step)
}
