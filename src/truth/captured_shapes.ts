import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCsv } from './csv_table.ts'
import { isLfsPointer, lfsRemedy } from './git_lfs.ts'
import { argsSchema } from './recording.ts'
import { shownPath } from './shown_path.ts'
import type { Shape } from '../shape.ts'

/**
 * The shapes that a real run asked for, in the order of the file and as often as they occur there: a JSON array of objects,
 * JSON lines, or CSV whose header names the fields (numbers only; ragged inputs need JSON). Whatever else a record holds is
 * left out. Errors name the file and the line (of a JSON array, the item).
 */
export function capturedShapes(file: string | URL, fields: readonly string[]): readonly Shape[] {
  const path = typeof file === 'string' ? file : fileURLToPath(file)
  const shown = shownPath(path)
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  if (isLfsPointer(text)) throw new Error(`${shown} ${lfsRemedy}`)

  const shapes = recordsOf(text, shown, fields).map(({ record, place }) => shapeOf(record, fields, place))
  if (shapes.length === 0) throw new Error(`${shown} holds no shapes: expected a JSON array, JSON lines or CSV`)
  return shapes
}

interface PlacedRecord {
  readonly record: unknown
  readonly place: string
}

function recordsOf(text: string, file: string, fields: readonly string[]): readonly PlacedRecord[] {
  const start = text.trimStart()
  if (start === '') return []
  if (start.startsWith('[')) return arrayRecords(text, file)
  if (start.startsWith('{')) return lineRecords(text, file)
  return csvRecords(text, file, fields)
}

function arrayRecords(text: string, file: string): readonly PlacedRecord[] {
  const records = parseJson(text, file)
  if (!Array.isArray(records)) throw new TypeError(`${file}: expected a JSON array`)
  return records.map((record: unknown, index) => ({ record, place: `${file}, item ${index + 1}` }))
}

function lineRecords(text: string, file: string): readonly PlacedRecord[] {
  return text.split('\n').flatMap((json, index) => {
    const place = `${file}:${index + 1}`
    return json.trim() === '' ? [] : [{ record: parseJson(json, place), place }]
  })
}

function csvRecords(text: string, file: string, fields: readonly string[]): readonly PlacedRecord[] {
  return parseCsv(text, file).rows.map(({ line, cells }) => {
    const place = `${file}:${line}`
    const values = [...cells].map(([column, cell]) => [
      column,
      fields.includes(column) ? numberOf(cell, column, place) : cell,
    ])
    return { record: Object.fromEntries(values), place }
  })
}

function numberOf(cell: string, field: string, place: string): number {
  const value = Number(cell)
  if (cell.trim() === '' || !Number.isFinite(value)) {
    throw new Error(`${place}: ${field} is '${cell}': CSV holds numbers only, write other values as JSON`)
  }
  return value
}

function parseJson(json: string, place: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new Error(`${place}: ${String(error)}`, { cause: error })
  }
}

function shapeOf(record: unknown, fields: readonly string[], place: string): Shape {
  const shape = argsSchema.safeParse(record)
  if (!shape.success) throw new Error(`${place}: expected an object of input fields, got ${JSON.stringify(record)}`)
  return Object.fromEntries(
    fields.map((field) => {
      const value = shape.data[field]
      if (value === undefined)
        throw new Error(`${place}: no field '${field}' (has: ${Object.keys(shape.data).join(', ')})`)
      return [field, value]
    }),
  )
}
