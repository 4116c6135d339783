import type { KvFindings, KvRecord } from '../src/kv/spec/kv_record.ts'
import { verdictCounts } from '../src/kv/spec/verdict_counts.ts'
import { counted } from '../src/verdict/wording.ts'
import type { KvReport } from './kv_report.ts'
import { isGreen } from './status.ts'

/** What a person is told of a KV spec below its status and name, on the terminal and in `summary.md` alike. */
export function kvLines({ record, isLost, failedTests, unfinishedTests }: KvReport): string[] {
  return [
    ...(record ? [subjects(record)] : []),
    ...(record?.outcome.status === 'fault' ? [`${record.outcome.code}: ${record.outcome.reason}`] : []),
    ...(record?.outcome.status === 'compared' ? findings(record.outcome) : []),
    ...(isLost ? ['no comparison came back, or not all of its rows'] : []),
    ...(unfinishedTests > 0 ? [`tests that never ended: ${unfinishedTests}`] : []),
    ...(failedTests.length > 0 && record?.outcome.status !== 'fault'
      ? [`tests failed: ${failedTests.join(', ')}`]
      : []),
  ]
}

/** `2 of 3 KV caches failing`. */
export function kvHeadline(kv: readonly KvReport[], problems: number): string {
  const failing = kv.filter(({ status }) => !isGreen(status)).length
  if (failing === 0 && problems > 0) return `the run is red, although all KV caches pass (${kv.length})`
  return failing === 0 ? `all KV caches pass (${kv.length})` : `${failing} of ${counted(kv.length, 'KV cache')} failing`
}

function subjects({ reference, candidate, mode }: KvRecord): string {
  return `${candidate} against ${reference}, as a ${mode}`
}

function findings({ counts, causes, comparability, notes, skipped, verdict, lead }: KvFindings): string[] {
  const [cause, ...others] = causes
  const refused = comparability.filter(({ effect }) => effect === 'not-comparable')
  return [
    ...(Object.keys(counts).length > 0 ? [`blocks of K and V: ${verdictCounts(counts)}`] : []),
    ...(verdict === 'same' ? [] : [lead]),
    ...refused.map(({ what, reference, candidate, advice }) => `${what}: ${reference} and ${candidate}; ${advice}`),
    ...(cause ? [`likely: ${cause.title} (${cause.where}); next: ${cause.next}`] : []),
    ...(others.length > 0 ? [`also: ${others.map(({ title, where }) => `${title} (${where})`).join('; ')}`] : []),
    ...skipped.map(({ of, name, reason }) => `layer ${name} of the ${of} was skipped: ${reason}`),
    ...notes,
  ]
}
