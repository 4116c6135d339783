import { readFileSync } from 'node:fs'
import { parseCsv, type CsvRow } from '../csv_table.ts'
import { lookRowSchema, type LookRow } from '../recording.ts'
import { schemaFault } from '../schema_fault.ts'
import type { Value } from '../../shape.ts'

/** One row of a CSV of measurements: a look that is not numbered yet, and what the row says it was measured for. */
export interface Visit {
  readonly row: Omit<LookRow, 'look'>
  readonly role: string
}

export interface ReadVisits {
  readonly visits: readonly Visit[]
  /** How many rows say that their measurement failed. */
  readonly failed: number
}

/** Reads a CSV of one run, which was one process, in the order of the visits. Errors name file and line. */
export function readVisits(path: string, file: string, run: string): ReadVisits {
  const { columns, rows } = parseCsv(readFileSync(path, 'utf8'), file)
  const argColumns = columns.slice(columns.indexOf('backend') + 1, columns.indexOf('role'))
  const sound = rows.filter(({ cells }) => !cells.get('error'))
  return { visits: sound.map((row) => toVisit(row, argColumns, file, run)), failed: rows.length - sound.length }
}

const visitSchema = lookRowSchema.omit({ look: true })

/** The args are the columns between `backend` and `role`: dims, then input fields. */
function toVisit({ line, cells }: CsvRow, argColumns: readonly string[], file: string, run: string): Visit {
  const value = (column: string): Value | undefined => toValue(cells.get(column))
  const row = visitSchema.safeParse(
    {
      kind: value('kind'),
      gpu_name: value('gpu_name'),
      backend: value('backend'),
      args: Object.fromEntries(argColumns.map((column) => [column, value(column)])),
      time_ms: value('time_ms'),
      flops: value('flops'),
      bytes: value('bytes'),
      process: run,
      t: value('t') ?? null,
      run,
    },
    { reportInput: true },
  )
  if (!row.success) throw new Error(`${file}:${line}: ${schemaFault(row.error)}`)
  return { row: row.data, role: cells.get('role') ?? '' }
}

function toValue(cell: string | undefined): string | number | undefined {
  if (cell === undefined || cell === '') return undefined
  const number = Number(cell)
  return Number.isNaN(number) ? cell : number
}
