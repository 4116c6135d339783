import { z } from 'zod'
import { schemaVersion } from '../src/spec/records.ts'
import type { Report } from './report.ts'
import type { RunFacts } from './run_facts.ts'

/** A CSV file that a run wrote for a spec. */
export interface WrittenCsv {
  readonly csv: string
  readonly spec: string
  /** The spec's own file. */
  readonly file: string
}

export interface EarlierCsv {
  /** Of specs that still exist, and that this run was not asked to measure. */
  readonly kept: readonly WrittenCsv[]
  /** File names of specs that are no more. */
  readonly gone: readonly string[]
}

/** Nothing but a plain file name, so that no `results.json` can make the reporter remove anything beside it. */
const writtenCsv = z.object({ csv: z.string().regex(/^[\p{L}\p{N}_-]+\.csv$/u), spec: z.string(), file: z.string() })

const previousResults = z.object({
  schemaVersion: z.literal(schemaVersion),
  specs: z.array(writtenCsv),
  kv: z.array(writtenCsv).default([]),
  earlier: z.array(writtenCsv),
})

/**
 * What is to become of the CSV files that earlier runs wrote and this one does not. A spec is no more when its file is gone,
 * or was collected by this run and names the spec no longer; a filter (`-t`, a file name, a project, a shard) removes none.
 *
 * @param previous - the text of the `results.json` that the last run left, if any
 * @param exists - whether a spec file, relative to the root, exists
 */
export function earlierCsv(
  previous: string | undefined,
  report: Report,
  facts: RunFacts,
  exists: (file: string) => boolean,
): EarlierCsv {
  const written = new Set([...report.specs, ...report.kv].map(({ csv }) => csv))
  const names = new Set(facts.tests.map(({ spec }) => spec))
  const isGone = ({ spec, file }: WrittenCsv): boolean =>
    !exists(file) || (facts.files.includes(file) && !names.has(spec))
  const left = parsePrevious(previous).filter(({ csv }) => !written.has(csv))
  return {
    kept: left.filter((one) => !isGone(one)),
    gone: left.filter((one) => isGone(one)).map(({ csv }) => csv),
  }
}

/** A `results.json` that is damaged, or of another version, tells nothing: then no file is touched. */
function parsePrevious(text: string | undefined): WrittenCsv[] {
  try {
    const { specs, kv, earlier } = previousResults.parse(JSON.parse(text ?? ''))
    return [...specs, ...kv, ...earlier]
  } catch {
    return []
  }
}
