import { shapeKey, type Shape } from '../../shape.ts'
import { median } from '../../verdict/statistics.ts'
import { timeText } from '../answer_text.ts'
import type { RowLaw, StoredRow } from '../law.ts'
import { noStoredRows } from './no_stored_rows.ts'
import { worstOfEach, type OddRow } from './worst_of_each.ts'

/**
 * A row that was measured badly spoils both cells beside it. Kernels have steps, where one neighbour is near, and fall behind a
 * tile's edge; but in public tables of GEMM, attention and collectives all that is 3 times BOTH neighbours is one bad
 * measurement (up to 191 times), and below that there are real ones, such as a size that a kernel pads.
 */
export const rowSpikes: RowLaw = {
  name: 'row-spikes',
  statement: 'No stored row is 3 times both its neighbours on an axis.',
  skipped: noStoredRows,
  check: ({ fields, stored = [] }) => {
    const curves = Map.groupBy(stored, ({ gpuName, backend, definition }) =>
      JSON.stringify([gpuName, backend, definition]),
    )
    return worstOfEach(
      [...curves.values()].flatMap((curve) => spikesOf(fields, curve)),
      broken,
    )
  },
}

const worthALook = 1.3
const broken = 3

/** A shape and the median of its rows. */
interface Point {
  readonly shape: Shape
  readonly backend: string
  readonly timeMs: number
}

/** Each shape once: along the axis on which it stands out most. */
function spikesOf(fields: readonly string[], curve: readonly StoredRow[]): readonly OddRow[] {
  const points = [...Map.groupBy(curve, ({ shape }) => shapeKey(fields, shape)).values()].flatMap(toPoint)
  const spikes = fields.flatMap((field) => linesAlong(fields, field, points).flatMap((line) => spikesOn(field, line)))
  return [...Map.groupBy(spikes, ({ shape }) => shapeKey(fields, shape)).values()].flatMap((same) =>
    same.toSorted((a, b) => b.factor - a.factor).slice(0, 1),
  )
}

function toPoint(rows: readonly StoredRow[]): readonly Point[] {
  const [first] = rows
  const timeMs = median(rows.map((row) => row.timeMs))
  return first === undefined ? [] : [{ shape: first.shape, backend: first.backend, timeMs }]
}

/** The points that differ in one field alone, ascending in it. */
function linesAlong(fields: readonly string[], field: string, points: readonly Point[]): readonly (readonly Point[])[] {
  const others = fields.filter((other) => other !== field)
  const numeric = points.filter(({ shape }) => typeof shape[field] === 'number')
  const lines = Map.groupBy(numeric, ({ shape }) => shapeKey(others, shape))
  return [...lines.values()].map((line) => line.toSorted((a, b) => Number(a.shape[field]) - Number(b.shape[field])))
}

function spikesOn(field: string, line: readonly Point[]): readonly OddRow[] {
  return line.flatMap(({ shape, backend, timeMs }, at) => {
    const neighbours = [line[at - 1], line[at + 1]].filter((neighbour) => neighbour !== undefined)
    const factor = timeMs / Math.max(...neighbours.map((neighbour) => neighbour.timeMs))
    if (neighbours.length < 2 || factor < worthALook) return []
    const beside = neighbours.map(
      (neighbour) => `${timeText(neighbour.timeMs)} at ${field}=${Number(neighbour.shape[field])}`,
    )
    const text = `${timeText(timeMs)} (${backend}), but ${beside.join(' and ')}`
    return [{ shape, factor, text }]
  })
}
