import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the report; its text is made piece by piece, as it is written. */
export interface ReportFile {
  readonly name: string
  readonly chunks: Iterable<string>
}

/** Writes the files into the folder, which is made where absent. */
export async function writeFiles(folder: string, files: readonly ReportFile[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, chunks } of files) await writeFile(join(folder, name), chunks)
}

/** The same for a process that is about to exit, where nothing asynchronous runs any more. */
export function writeFilesSync(folder: string, files: readonly ReportFile[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, chunks } of files) {
    writeFileSync(join(folder, name), '')
    for (const chunk of chunks) appendFileSync(join(folder, name), chunk)
  }
}
