import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Value } from '../shape.ts'
import { readVisits, type Visit } from '../truth/h200/read_visits.ts'

/** Times in ms by the value on the swept axis. */
export type Line = ReadonlyMap<number, number>

/** A dense line of measurements as every run has it: all but the swept axis is fixed. */
export interface Group {
  readonly kind: string
  readonly gpuName: string
  /** The swept input field. */
  readonly axis: string
  /** As the table names it: kind, backend, and what is fixed. */
  readonly name: string
  /** One a run. */
  readonly lines: readonly Line[]
}

/**
 * Reads the CSV files of runs, one folder a run, and groups their rows. Of the numeric columns between `backend` and
 * `role`, the one with the most values within a kind is swept; the others are dims, or the other axis of a 2D kind.
 * @throws Error for a folder without CSV files.
 */
export function readGroups(folders: readonly string[]): readonly Group[] {
  const runs = folders.map(readRun)
  const axes = new Map(
    [...Map.groupBy(runs.flat(), ({ row }) => row.kind)].map(([kind, all]) => [kind, sweptField(all)]),
  )
  const lines = runs.map((visits) => linesOf(visits, axes))
  const first = new Map(lines.flatMap((run) => [...run]))
  return [...first].map(([key, { visit, name }]) => ({
    kind: visit.row.kind,
    gpuName: visit.row.gpu_name,
    axis: axes.get(visit.row.kind) ?? '',
    name,
    lines: lines.map((run) => run.get(key)?.line ?? new Map<number, number>()),
  }))
}

function readRun(folder: string): readonly Visit[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  if (files.length === 0) throw new Error(`${folder} holds no CSV file`)
  return files.toSorted().flatMap((name) => readVisits(join(folder, name), join(folder, name), folder).visits)
}

function sweptField(visits: readonly Visit[]): string {
  const values = new Map<string, Set<Value>>()
  for (const { row } of visits) {
    for (const [field, value] of Object.entries(row.args)) {
      if (typeof value === 'number') values.set(field, (values.get(field) ?? new Set()).add(value))
    }
  }
  const [most] = [...values].toSorted(([, one], [, other]) => other.size - one.size)
  return most?.[0] ?? ''
}

interface NamedLine {
  readonly name: string
  readonly visit: Visit
  readonly line: Map<number, number>
}

/** A shape visited twice in one run counts as visited last. */
function linesOf(visits: readonly Visit[], axes: ReadonlyMap<string, string>): ReadonlyMap<string, NamedLine> {
  const lines = new Map<string, NamedLine>()
  for (const visit of visits) {
    const { kind, backend, gpu_name, args, time_ms } = visit.row
    const axis = axes.get(kind) ?? ''
    const value = args[axis]
    if (typeof value !== 'number') continue
    const fixed = Object.entries(args).filter(([field]) => field !== axis)
    const name = [kind, backend, ...fixed.map(([field, other]) => `${field}=${text(other)}`)].join(' ')
    const key = `${gpu_name} ${name}`
    const known = lines.get(key) ?? { name, visit, line: new Map<number, number>() }
    known.line.set(value, time_ms)
    lines.set(key, known)
  }
  return lines
}

function text(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
