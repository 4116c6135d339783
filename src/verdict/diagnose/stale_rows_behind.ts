import type { Chart, Placed, Timed } from './chart.ts'
import { weightedRows } from './weighted_rows.ts'

/** A row that is off today's truth beyond chance, and what of an answer comes of that, in ms. */
export interface StaleRow {
  readonly row: Placed
  readonly excessMs: number
}

/** The stale rows that an answer leans on. A row without a control is taken for true. */
export function staleRowsBehind(chart: Chart, probe: Timed): readonly StaleRow[] {
  if (chart.staleRows.size === 0) return []
  return weightedRows(chart, probe)
    .filter(({ row, weight }) => weight !== 0 && chart.staleRows.has(row))
    .map(({ row, weight }) => ({ row, excessMs: weight * (row.cacheMs - row.truthMs) }))
}
