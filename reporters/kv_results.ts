import type { KvOutcome, KvRecord } from '../src/kv/spec/kv_record.ts'
import type { KvReport } from './kv_report.ts'
import { isGreen } from './status.ts'

/** All of a KV spec but its rows, which are in its CSV file. */
export interface KvResult {
  readonly spec: string
  readonly passed: boolean
  readonly file: string
  readonly csv: string
  readonly title: string | null
  readonly reference: string | null
  readonly candidate: string | null
  readonly mode: KvRecord['mode'] | null
  readonly outcome: KvOutcome | { readonly status: 'lost' }
  readonly failedTests: readonly string[]
  readonly unfinishedTests: number
}

export function kvResult({ spec, status, file, csv, record, isLost, ...tests }: KvReport): KvResult {
  return {
    spec,
    passed: isGreen(status),
    file,
    csv,
    title: record?.title ?? null,
    reference: record?.reference ?? null,
    candidate: record?.candidate ?? null,
    mode: record?.mode ?? null,
    outcome: record && !isLost ? record.outcome : { status: 'lost' },
    failedTests: tests.failedTests,
    unfinishedTests: tests.unfinishedTests,
  }
}
