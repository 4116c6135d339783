import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isMissingFile } from './is_missing_file.ts'
import { readRecording } from './read_recording.ts'
import { indexRecording, type RecordingIndex } from './recording_index.ts'
import { shownPath } from './shown_path.ts'

/** All that a folder of recordings holds of one kind, on every GPU. */
export interface KindRecording extends RecordingIndex {
  /** Why nothing is known of the kind at all, if so. */
  readonly empty: string | undefined
  readonly problems: readonly string[]
}

/** Reads `<folder>/<gpu>/<kind>.jsonl` of every GPU. A missing folder is an empty one. */
export async function readKind(folder: string, kind: string): Promise<KindRecording> {
  const files = await recordedFiles(folder)
  const ofKind = files.filter((file) => file.kind === kind)
  const recordings = await Promise.all(ofKind.map(({ gpuFolder }) => readRecording(gpuFolder, kind)))
  const index = indexRecording(recordings.flatMap(({ lines }) => lines))
  const problems = recordings.flatMap((recording) => recording.problems)
  if (index.repeated > 0) problems.push(`${kind}: ${repeatedNote(index.repeated)}`)

  const nothing = index.gpus.size === 0
  return { ...index, problems, empty: nothing ? (problems[0] ?? noFileReason(folder, kind, files)) : undefined }
}

interface RecordedFile {
  readonly gpuFolder: string
  readonly kind: string
}

async function recordedFiles(folder: string): Promise<readonly RecordedFile[]> {
  const paths = await readdir(folder, { recursive: true }).catch(noneIfMissing)
  return paths
    .filter((path) => /^[^/\\]+[/\\][^/\\]+\.jsonl$/.test(path))
    .toSorted()
    .map((path) => ({ gpuFolder: join(folder, dirname(path)), kind: basename(path, '.jsonl') }))
}

function noneIfMissing(error: unknown): readonly string[] {
  if (isMissingFile(error)) return []
  throw error
}

function repeatedNote(count: number): string {
  return `${count} bit-identical repeat${count === 1 ? '' : 's'} of one process not counted: a second look must be a second measurement`
}

function noFileReason(folder: string, kind: string, files: readonly RecordedFile[]): string {
  const kinds = [...new Set(files.map((file) => file.kind))].toSorted().join(', ')
  return `no recording of kind '${kind}' in ${shownPath(folder)} (recorded kinds: ${kinds || 'none'})`
}
