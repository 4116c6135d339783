export interface CsvRow {
  /** From 1, the header being line 1. */
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
}

export interface CsvTable {
  readonly columns: readonly string[]
  readonly rows: readonly CsvRow[]
}

/**
 * Reads CSV with a header: one record a line, cells quoted where they hold commas or quotes, blank lines skipped.
 * Errors name file and line.
 */
export function parseCsv(text: string, file: string): CsvTable {
  const [header, ...records] = text
    .split(/\r?\n/)
    .map((record, index) => ({ record, line: index + 1 }))
    .filter(({ record }) => record.trim() !== '')
  if (!header) throw new Error(`${file}: no header line`)
  const columns = splitRecord(header.record, `${file}:${header.line}`)
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw new Error(`${file}:${header.line}: column '${twice}' occurs twice`)

  const rows = records.map(({ record, line }) => {
    const cells = splitRecord(record, `${file}:${line}`)
    if (cells.length !== columns.length) {
      throw new Error(`${file}:${line}: ${cells.length} cells under ${columns.length} columns (${columns.join(',')})`)
    }
    return { line, cells: new Map(columns.map((column, index) => [column, cells[index] ?? ''])) }
  })
  return { columns, rows }
}

/** A quoted cell with doubled quotes inside, or a plain one, and what ends it. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y

function splitRecord(record: string, place: string): readonly string[] {
  const cells: string[] = []
  for (let at = 0, end = ','; end === ',';) {
    cellPattern.lastIndex = at
    const match = cellPattern.exec(record)
    if (!match) throw new Error(`${place}: stray quote in ${record.slice(at, at + 80)}`)
    const [whole, quoted, plain = '', separator = ''] = match
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    at += whole.length
    end = separator
  }
  return cells
}
