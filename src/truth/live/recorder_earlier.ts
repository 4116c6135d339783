import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RecordedLine } from '../parse_recording.ts'
import { readRecording } from '../read_recording.ts'
import { readRuns } from '../read_runs.ts'
import type { Look } from '../truth.ts'
import type { Sampled } from './recorder.ts'
import { gpuSlug } from './recorder_gpu_slug.ts'
import { readRunEntries } from './recorder_runs.ts'

/** What a folder of recordings holds before anything is added. */
export interface Earlier {
  /** The folder that is a GPU's, or would be. */
  readonly folderOf: (gpuName: string) => string
  /** By `sampleKey`. */
  readonly looks: ReadonlyMap<string, readonly Look[]>
  /** The number of the last look, by `visitKey`. */
  readonly visits: ReadonlyMap<string, number>
  readonly problems: readonly string[]
}

/** Whose looks are of one thing. `args` as `canonicalJson` writes them. */
export function sampleKey(
  { kind, gpuName, backend, definition }: Omit<Sampled, 'args'>,
  args: string,
  contract: string,
): string {
  return [kind, gpuName, backend, definition, contract, args].join('\n')
}

/** Whose looks are counted together. `args` as `canonicalJson` writes them. */
export function visitKey(
  { kind, gpuName, backend, process }: Pick<Sampled, 'kind' | 'gpuName' | 'backend'> & Pick<Look, 'process'>,
  args: string,
): string {
  return [kind, gpuName, backend, process, args].join('\n')
}

/** Reads all GPU folders of a folder. Rejects where a `runs.json` cannot be told apart from its ruins. */
export async function readEarlier(folder: string): Promise<Earlier> {
  const entries = await readdir(folder, { withFileTypes: true })
  const gpuFolders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .toSorted()
  for (const gpuFolder of gpuFolders) readRunEntries(gpuFolder)

  const folders = new Map<string, string>()
  const recordings = []
  for (const gpuFolder of gpuFolders) {
    const { runs } = await readRuns(gpuFolder)
    for (const { gpu } of runs.values()) if (!folders.has(gpu)) folders.set(gpu, gpuFolder)
    for (const kind of await kindsIn(gpuFolder)) recordings.push(await readRecording(gpuFolder, kind))
  }
  const lines = recordings.flatMap((recording) => recording.lines)
  // What is wrong with a run is told with every kind that is read beside it.
  const problems = [...new Set(recordings.flatMap((recording) => recording.problems))]
  const folderOf = (gpuName: string): string => folders.get(gpuName) ?? join(folder, gpuSlug(gpuName))
  return { folderOf, looks: looksIn(lines), visits: visitsIn(lines), problems }
}

async function kindsIn(gpuFolder: string): Promise<readonly string[]> {
  const files = await readdir(gpuFolder)
  return files
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => basename(file, '.jsonl'))
    .toSorted()
}

/** Of runs that declare their contract: of others nobody knows what they measured. */
function looksIn(lines: readonly RecordedLine[]): ReadonlyMap<string, readonly Look[]> {
  const looks = new Map<string, Look[]>()
  for (const { row, run, key, otherContract } of lines) {
    const contract = run.contract[row.kind]
    if (contract === undefined || otherContract !== undefined) continue
    const { kind, gpu_name: gpuName, backend, process, time_ms: timeMs } = row
    const sample = sampleKey({ kind, gpuName, backend, definition: run.definition }, key, contract)
    const known = looks.get(sample) ?? []
    if (known.some((look) => look.timeMs === timeMs && look.process === process)) continue
    looks.set(sample, [...known, { timeMs, process, run: row.run }])
  }
  return looks
}

function visitsIn(lines: readonly RecordedLine[]): ReadonlyMap<string, number> {
  const visits = new Map<string, number>()
  for (const { row, key } of lines) {
    const { kind, gpu_name: gpuName, backend, process } = row
    const visit = visitKey({ kind, gpuName, backend, process }, key)
    visits.set(visit, Math.max(visits.get(visit) ?? 0, row.look))
  }
  return visits
}
