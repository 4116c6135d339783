import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { KernelRef } from '../cache/cache.ts'
import { dimsOf } from '../config.ts'
import type { Definition } from '../definition.ts'
import type { StoredRow } from '../laws/law.ts'
import { canonicalJson } from './canonical_json.ts'
import { isMissingFile } from './is_missing_file.ts'
import type { RecordedLine } from './parse_recording.ts'
import { readRecording } from './read_recording.ts'
import type { Run } from './recording.ts'

/**
 * The rows that a cache may have been built from: those of a kernel's kind, dims and backends, as measured. `folder` holds
 * `<kind>.jsonl`, or folders that do, each of one GPU: where some hold rows of the config's GPU, all other folders are left
 * out, and whatever other GPU the rest names is there by mistake. A damaged line is no row.
 *
 * @param fields - the input fields
 * @param definition - of the rows that the cache takes; all rows where it is left out
 */
export async function storedRows(
  folder: string,
  kernel: KernelRef,
  fields: readonly string[],
  definition?: Definition,
): Promise<readonly StoredRow[]> {
  const tables = await tablesOf(folder, kernel.kind)
  const ofGpu = tables.filter((lines) => lines.some(({ row }) => row.gpu_name === kernel.config.gpu_name))
  return (ofGpu.length > 0 ? ofGpu : tables)
    .flat()
    .filter(({ run }) => definition === undefined || run.definition === definition)
    .flatMap((line) => toStoredRow(line, kernel, fields))
}

/** The lines of `<kind>.jsonl` in the folder, and in each of those in it; a folder without the file gives none. */
export async function tablesOf(folder: string, kind: string): Promise<readonly (readonly RecordedLine[])[]> {
  return Promise.all((await foldersIn(folder)).map((path) => linesOf(path, kind)))
}

/** The folder and those in it. */
async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await noneIfMissing(readdir(folder, { withFileTypes: true }))
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  return [folder, ...inside.toSorted()]
}

async function linesOf(folder: string, kind: string): Promise<readonly RecordedLine[]> {
  return noneIfMissing(readRecording(folder, kind).then(({ lines }) => lines))
}

async function noneIfMissing<T>(some: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await some
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
}

function toStoredRow(
  { row, run, key }: RecordedLine,
  { config }: KernelRef,
  fields: readonly string[],
): readonly StoredRow[] {
  const shape = Object.fromEntries(fields.map((field) => [field, row.args[field] ?? null]))
  if (!config.backends.includes(row.backend) || canonicalJson({ ...dimsOf(config), ...shape }) !== key) return []
  const { backend, gpu_name: gpuName, time_ms: timeMs } = row
  return [{ shape, backend, gpuName, timeMs, run: row.run, definition: run.definition, tool: toolText(run) }]
}

/** The libraries beside the tool decide which kernel runs: rows of two cuBLAS releases are rows of two tools. */
function toolText({ tool, commit, torch, triton, cuda, driver }: Run): string {
  const versions = { commit, torch, triton, driver, CUDA: cuda }
  const known = Object.entries(versions).flatMap(([name, version]) => (version === null ? [] : [`${name} ${version}`]))
  return [tool, ...known].join(', ')
}
