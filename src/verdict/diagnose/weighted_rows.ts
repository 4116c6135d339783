import { cellAt, clamped, cornersOf, type Cell, type Corner } from './cell.ts'
import type { Chart, Placed, Timed } from './chart.ts'

/** A grid row that an answer leans on, as it is looked at today. */
export interface WeightedRow {
  readonly row: Placed
  readonly weight: number
}

/** How closely rows must reproduce the answer to count as what it was made of: caches compute in f32, and rows are printed to six digits. */
const exact = 1e-3

/**
 * The rows behind an answer, with the weights that reproduce it: multilinear ones; those of a cache that holds its edge; those
 * of the feasible corners alone, scaled up; or one row, as a bucket answers. Where none does, the multilinear weights at the
 * nearest place on the grid. Rows without a control are left out.
 */
export function weightedRows(chart: Chart, probe: Timed): readonly WeightedRow[] {
  const cell = cellAt(chart.evidence.axes, probe.coords ?? [])
  if (!cell) return []
  const [linear, held] = [cornersOf(cell), cornersOf(clamped(cell))]
  const alone = held.map(({ coords }): readonly Corner[] => [{ coords, weight: 1 }])
  const fitting = [linear, held, feasible(chart, held), ...alone].find((corners) =>
    reproduces(chart, corners, probe.cacheMs),
  )
  return rowsAt(chart, fitting ?? held)
}

/** The grid points of a cell that have a row, whatever their weight. */
export function rowsOf(chart: Chart, cell: Cell): readonly Placed[] {
  return rowsAt(chart, cornersOf(cell)).map(({ row }) => row)
}

function feasible({ evidence }: Chart, corners: readonly Corner[]): readonly Corner[] {
  const kept = corners.filter(({ coords }) => evidence.feasible?.(coords) !== false)
  const sum = kept.reduce((total, { weight }) => total + weight, 0)
  return kept.map(({ coords, weight }) => ({ coords, weight: weight / sum }))
}

function reproduces(chart: Chart, corners: readonly Corner[], cacheMs: number): boolean {
  const leaning = corners.filter(({ weight }) => weight !== 0)
  const rows = rowsAt(chart, leaning)
  const sum = rows.reduce((total, { row, weight }) => total + weight * row.cacheMs, 0)
  return rows.length === leaning.length && Math.abs(sum / cacheMs - 1) < exact
}

function rowsAt(chart: Chart, corners: readonly Corner[]): readonly WeightedRow[] {
  return corners.flatMap(({ coords, weight }) => {
    const row = chart.rowAt(coords)
    return row ? [{ row, weight }] : []
  })
}
