import { stringify } from 'csv-stringify/sync'
import { formatCoverage } from '../src/cache/coverage.ts'
import type { Value } from '../src/shape.ts'
import type { SpecRecord } from '../src/spec/records.ts'
import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import type { CollectedSpec } from './collect.ts'

export type Cell = string | number | boolean | null

/** Few enough rows to hold in memory as text, and not to hold up a run that still prints. */
export const rowsPerChunk = 2000

/**
 * The rows of a spec as CSV, piece by piece. It begins with the columns that notebooks of the older harness read. Measured
 * numbers have six significant digits, input fields are exact, and ragged ones are JSON. Missing is empty. A text that a
 * spreadsheet would run as a formula is given a leading `'`.
 */
export function* csvChunks({ spec, regions }: CollectedSpec): Generator<string> {
  yield csvText([header(spec)])
  for (const { rows } of regions) {
    for (let at = 0; at < rows.length; at += rowsPerChunk) {
      yield csvText(rows.slice(at, at + rowsPerChunk).map((row) => cells(spec, row)))
    }
  }
}

function header({ fields, compared }: SpecRecord): Cell[] {
  const times = ['truth_ms', 'base_ms', 'base_ratio', ...(compared ? ['cmp_ms', 'cmp_ratio'] : [])]
  return ['region', ...fields, ...times, ...verdictColumns]
}

const verdictColumns = [
  'verdict',
  'firm',
  'looks',
  'processes',
  'standard_error',
  'band_low',
  'band_high',
  'backend',
  'coverage',
  'outside_grid',
  'known_gap',
  'reason',
  'why',
  'adjusted_ratio',
]

function cells({ fields, compared }: SpecRecord, row: JudgedProbe): Cell[] {
  return [
    row.region,
    ...fields.map((field) => fieldCell(row.shape[field])),
    sixDigits(row.truthMs),
    sixDigits(row.cacheMs),
    sixDigits(row.ratio),
    ...(compared ? [sixDigits(row.compared?.cacheMs), sixDigits(row.compared?.ratio)] : []),
    row.verdict,
    row.firm,
    row.looks,
    row.processes,
    sixDigits(row.standardError),
    ...row.band.map(sixDigits),
    row.backend,
    row.coverage === null ? null : formatCoverage(row.coverage),
    row.outsideGrid,
    row.gap,
    row.reason,
    row.why,
    sixDigits(row.adjustedRatio),
  ]
}

function fieldCell(value: Value | undefined): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}

function sixDigits(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(6)) : null
}

/** Rows as CSV, safe to open in a spreadsheet. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], { escape_formulas: true, cast: { boolean: String } })
}
