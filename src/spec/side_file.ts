import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { KvRecord } from '../kv/spec/kv_record.ts'
import { schemaVersion, type FidelityRecord } from './records.ts'

/** What the side files held. */
export interface SideRecords {
  readonly records: readonly FidelityRecord[]
  /** Of KV specs; left out where there is none. */
  readonly kv?: readonly KvRecord[]
  /** What could not be read, each with its file and line. */
  readonly problems: readonly string[]
}

/** A line of a side file. */
type SideLine = FidelityRecord | { readonly kv: KvRecord }

/**
 * Puts a record on disk before its tests run, since Vitest can lose the `task.meta` of a worker that dies. Synchronous:
 * once it returns, the death of the process no longer loses the record. Each process (and thread) has a file of its own.
 *
 * @param partial - the folder of the run's side files; made where absent
 */
export function appendRecord(partial: string, record: SideLine): void {
  mkdirSync(partial, { recursive: true })
  appendFileSync(join(partial, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(record)}\n`)
}

/** All records of a run's side files. A line that a dying process left torn is skipped, and told. */
export function readRecords(partial: string): SideRecords {
  const records: FidelityRecord[] = []
  const kv: KvRecord[] = []
  const problems: string[] = []
  for (const file of sideFiles(partial)) {
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      if (line === '') continue
      const record = parseRecord(line)
      if (record && 'kv' in record) kv.push(record.kv)
      else if (record) records.push(record)
      else problems.push(`${file}, line ${index + 1} is no whole record: its process died while writing it; skipped`)
    }
  }
  return { records, ...(kv.length > 0 && { kv }), problems }
}

/** Removes the side files, and their folder where nothing else lies in it. */
export function clearRecords(partial: string): void {
  for (const file of sideFiles(partial)) rmSync(file, { force: true })
  if (existsSync(partial) && readdirSync(partial).length === 0) rmdirSync(partial)
}

function sideFiles(partial: string): string[] {
  if (!existsSync(partial)) return []
  return readdirSync(partial)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => join(partial, name))
}

/** Whole JSON that begins as a record does was written by `appendRecord`: only its end can be missing. */
function parseRecord(line: string): SideLine | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is SideLine {
  if (typeof value !== 'object' || value === null) return false
  const spec = 'kv' in value ? value.kv : 'spec' in value ? value.spec : null
  return typeof spec === 'object' && spec !== null && 'schema' in spec && spec.schema === schemaVersion
}
