import type { KvRecord } from '../src/kv/spec/kv_record.ts'
import { slug } from '../src/spec/slug.ts'
import type { SpecTest } from './run_facts.ts'
import type { Status } from './status.ts'

/** All that is known of one KV spec. */
export interface KvReport {
  readonly spec: string
  /** The spec's own file. */
  readonly file: string
  readonly status: Status
  /** `undefined` where none came back. */
  readonly record: KvRecord | undefined
  /** Its tests ran, and no comparison with all of its rows came back. */
  readonly isLost: boolean
  /** The file name of its rows. */
  readonly csv: string
  readonly failedTests: readonly string[]
  /** Tests that were collected and never ended. */
  readonly unfinishedTests: number
}

/**
 * Merges what came through `task.meta` with what the side files hold; the record with all of its rows wins. Sorted by name.
 *
 * @param taken - names of CSV files that others of the run have
 */
export function kvReports(
  tests: readonly SpecTest[],
  fromSide: readonly KvRecord[],
  taken: ReadonlySet<string>,
): KvReport[] {
  const records = Map.groupBy([...tests.flatMap(({ kv }) => kv?.record ?? []), ...fromSide], ({ spec }) => spec)
  const bySpec = Map.groupBy(
    tests.filter(({ kv }) => kv !== undefined),
    ({ spec }) => spec,
  )
  const names = new Set(taken)
  return [...new Set([...bySpec.keys(), ...records.keys()])].toSorted().flatMap((spec) => {
    const own = bySpec.get(spec) ?? []
    const told = records.get(spec) ?? []
    const hasRun = own.some(({ state }) => state === 'passed' || state === 'failed')
    if (told.length === 0 && !hasRun) return []
    const csv = freeName(slug(spec), names)
    names.add(csv)
    return [toReport(spec, csv, told, own)]
  })
}

function toReport(spec: string, csv: string, told: readonly KvRecord[], tests: readonly SpecTest[]): KvReport {
  const record = told.find(hasItsRows) ?? told[0]
  const report = {
    spec,
    csv,
    record,
    file: record?.file ?? tests[0]?.module ?? '',
    isLost: record === undefined || !hasItsRows(record),
    failedTests: tests.filter(({ state }) => state === 'failed').map(({ name }) => name),
    unfinishedTests: tests.filter(({ state }) => state === 'pending').length,
  }
  return { ...report, status: statusOf(report) }
}

function statusOf({ record, isLost, failedTests, unfinishedTests }: Omit<KvReport, 'status'>): Status {
  if (record?.outcome.status === 'fault') return 'FAULT'
  if (isLost || unfinishedTests > 0) return 'LOST'
  return failedTests.length > 0 ? 'FAIL' : 'ok'
}

function hasItsRows({ rows, rowCount }: KvRecord): boolean {
  return rows.length === rowCount
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(`${name}.csv`)) return `${name}.csv`
  let use = 2
  while (taken.has(`${name}-${use}.csv`)) use++
  return `${name}-${use}.csv`
}
