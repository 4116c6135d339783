import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type KernelKind, profileKindOf } from '../kernel_kind.ts'
import { QueryError } from '../query_error.ts'
import { parseRow, type Row } from './row.ts'
import { readRuns } from './runs.ts'

/**
 * The rows that `kind` is built from: those of `<profile kind>.jsonl`, in `folder` and in the folders in it, whose run has this
 * definition.
 *
 * @throws {QueryError} where there are none, a line is damaged, its run is unknown, or two rows are of one cell.
 */
export function readRows(folder: string, definition: string, kind: KernelKind): readonly Row[] {
  const files = findTables(folder, profileKindOf(kind))
  const defined = files.flatMap((file) => readTable(file, kind))
  const rows = defined.filter((entry) => entry.definition === definition).map(({ row }) => row)
  if (rows.length === 0) {
    const there = [...new Set(defined.map((entry) => entry.definition))].join(', ')
    throw new QueryError(`no row of definition '${definition}' (there: ${there}) in ${files.join(', ')}`)
  }
  refuseDuplicates(rows)
  return rows
}

interface DefinedRow {
  readonly row: Row
  /** The definition of its run. */
  readonly definition: string
}

function findTables(folder: string, table: string): readonly string[] {
  if (!existsSync(folder)) throw new QueryError(`no such folder of rows: ${folder}`)
  const subfolders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = [folder, ...subfolders.map(({ name }) => join(folder, name))].map((path) =>
    join(path, `${table}.jsonl`),
  )
  const found = files.filter((file) => existsSync(file))
  if (found.length > 0) return found
  throw new QueryError(`no rows of '${table}': neither ${folder} nor a folder in it holds ${table}.jsonl`)
}

function readTable(file: string, kind: KernelKind): readonly DefinedRow[] {
  const runs = readRuns(join(dirname(file), 'runs.json'))
  const text = readFileSync(file, 'utf8')
  if (text.startsWith('version https://git-lfs.github.com/spec/')) {
    throw new QueryError(`${file} is a Git LFS pointer, not the rows: run git lfs pull`)
  }
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseRow(kind, line, `${file}:${index + 1}`)]))
    .map((row) => {
      const definition = runs.get(row.run)
      if (definition !== undefined) return { row, definition }
      throw new QueryError(`${row.where}: run '${row.run}' is not in the runs.json beside it`)
    })
}

function refuseDuplicates(rows: readonly Row[]): void {
  const seen = new Map<string, Row>()
  for (const row of rows) {
    const cell = JSON.stringify([row.gpuName, row.backend, row.dtype, row.sizes, row.input])
    const first = seen.get(cell)
    if (first !== undefined) {
      throw new QueryError(`${row.where}: a second row of the cell at ${first.where}; a cache has one row a cell`)
    }
    seen.set(cell, row)
  }
}
