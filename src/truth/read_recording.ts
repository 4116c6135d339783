import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLfsPointer, lfsRemedy } from './git_lfs.ts'
import { parseRecording, type ParsedRecording } from './parse_recording.ts'
import { readRuns } from './read_runs.ts'
import { shownPath } from './shown_path.ts'

/** Reads `<kind>.jsonl` of one GPU folder, with the `runs.json` beside it. */
export async function readRecording(gpuFolder: string, kind: string): Promise<ParsedRecording> {
  const path = join(gpuFolder, `${kind}.jsonl`)
  const file = shownPath(path)
  // Decoded whole: an encoding given to readFile decodes in pieces, which costs as much as parsing.
  const text = (await readFile(path)).toString('utf8')
  if (isLfsPointer(text)) return { lines: [], problems: [`${file} ${lfsRemedy}`] }

  const { runs, problems } = await readRuns(gpuFolder)
  const recording = parseRecording(text, { kind, file, runs })
  return { lines: recording.lines, problems: [...problems, ...recording.problems] }
}
