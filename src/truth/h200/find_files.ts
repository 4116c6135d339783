import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { series, type Series } from './series.ts'

export interface MeasurementFile {
  readonly path: string
  /** Relative to the folder it was found in. */
  readonly file: string
  readonly series: Series
  readonly number: number
  /** `steady-1`. */
  readonly run: string
}

/** The files of all series in these folders, earlier runs first. A folder without any, or a file that two hold, is an error. */
export function findFiles(folders: readonly string[]): readonly MeasurementFile[] {
  const found = folders.flatMap(filesOf).toSorted((a, b) => a.number - b.number || (a.file < b.file ? -1 : 1))
  const twice = found.find(({ file }, index) => found[index - 1]?.file === file)
  if (twice) throw new Error(`${twice.file} is in two of the folders ${folders.join(', ')}: give each run once`)
  return found
}

function filesOf(folder: string): readonly MeasurementFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.split(sep).join('/'))
  const found = files.flatMap((file) => series.flatMap((of) => asMember(folder, file, of)))
  if (found.length === 0) {
    throw new Error(
      `${folder} holds no measurements: expected steady/runN/*.csv, dense/runN/*.csv, all_reduce.csv or all_reduce/*.csv`,
    )
  }
  return found
}

function asMember(folder: string, file: string, of: Series): readonly MeasurementFile[] {
  const match = of.files.exec(file)
  if (!match) return []
  const number = Number(match[1] ?? 1)
  return [{ path: join(folder, file), file, series: of, number, run: `${of.name}-${number}` }]
}
