import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isLfsPointer, lfsRemedy } from './git_lfs.ts'
import { isMissingFile } from './is_missing_file.ts'
import { runSchema, type Run } from './recording.ts'
import { schemaFault } from './schema_fault.ts'
import { shownPath } from './shown_path.ts'

export interface ReadRuns {
  readonly runs: ReadonlyMap<string, Run>
  readonly problems: readonly string[]
}

/** Reads `runs.json` of one GPU folder. A damaged run is named in `problems`; the others are kept. */
export async function readRuns(gpuFolder: string): Promise<ReadRuns> {
  const path = join(gpuFolder, 'runs.json')
  const file = shownPath(path)
  const entries = await readFile(path, 'utf8').then(parseEntries, whyMissing)
  if (typeof entries === 'string') return { runs: new Map(), problems: [`${file} ${entries}`] }

  const runs = new Map<string, Run>()
  const problems: string[] = []
  for (const [name, entry] of Object.entries(entries)) {
    const run = runSchema.safeParse(entry, { reportInput: true })
    if (run.success) runs.set(name, run.data)
    else problems.push(`${file}: run '${name}': ${schemaFault(run.error)}`)
  }
  return { runs, problems }
}

function whyMissing(error: unknown): string {
  if (isMissingFile(error)) return 'is missing: it says how each run was measured'
  throw error
}

const entriesSchema = z.record(z.string(), z.unknown())

/** The entries by run name, or what is wrong with the file. */
function parseEntries(text: string): Readonly<Record<string, unknown>> | string {
  if (isLfsPointer(text)) return lfsRemedy
  try {
    return entriesSchema.parse(JSON.parse(text))
  } catch (error) {
    return `is not a JSON object of runs: ${String(error)}`
  }
}
