import { fileURLToPath } from 'node:url'
import { shownPath } from '../../truth/shown_path.ts'
import { schemaVersion, type FaultOutcome } from '../../spec/records.ts'
import { leadText } from '../compare/text/lead_text.ts'
import type { ComparedFiles } from './compare_files.ts'
import { placeOf, type KvCacheSpec, type KvSource } from './kv_cache_spec.ts'
import { kvRows } from './kv_rows.ts'
import type { KvOutcome, KvRecord } from './kv_record.ts'

export interface KvIdentity {
  /** `kv: ` and the title. */
  readonly spec: string
  readonly title: string
  readonly file: string
  /** What its failures replay under: nothing of the environment changes a comparison. */
  readonly environment: ''
}

export function toKvRecord(
  { spec: name, title, file }: KvIdentity,
  spec: KvCacheSpec,
  result: ({ readonly status: 'compared' } & ComparedFiles) | FaultOutcome,
): KvRecord {
  const rows = result.status === 'compared' ? kvRows(result.comparison, result.reference) : []
  return {
    schema: schemaVersion,
    spec: name,
    file,
    title,
    reference: nameOf(spec.reference),
    candidate: nameOf(spec.candidate),
    mode: spec.mode ?? 'restore',
    outcome: outcomeOf(result),
    rowCount: rows.length,
    rows,
  }
}

function outcomeOf(result: ({ readonly status: 'compared' } & ComparedFiles) | FaultOutcome): KvOutcome {
  if (result.status === 'fault') return result
  const {
    status,
    reference: _,
    candidate: __,
    mode: ___,
    regions: ____,
    blocks: _____,
    states: ______,
    ...findings
  } = result.comparison
  return { status: 'compared', verdict: status, lead: leadText(result.comparison), ...findings }
}

function nameOf(source: KvSource): string {
  const place = placeOf(source)
  return typeof place === 'string' ? place : shownPath(fileURLToPath(place)) + place.hash
}
