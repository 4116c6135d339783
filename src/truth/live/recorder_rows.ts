import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isLfsPointer, lfsRemedy } from '../git_lfs.ts'
import type { LookRow } from '../recording.ts'
import { shownPath } from '../shown_path.ts'
import { syncFolder } from './recorder_sync.ts'

/** The rows of one kind, to be added to. What a killed run left of its last line stays the only line that is damaged. */
export class RecorderRows {
  readonly #file: number
  /** Whether what was written last may be a part of a line. */
  #torn: boolean

  constructor(path: string) {
    this.#file = openSync(path, 'a+')
    const { size } = fstatSync(this.#file)
    if (size === 0) syncFolder(dirname(path))
    else if (isLfsPointer(this.#read(0, 64))) {
      closeSync(this.#file)
      throw new Error(`${shownPath(path)} ${lfsRemedy}`)
    }
    this.#torn = size > 0 && this.#read(size - 1, 1) !== '\n'
  }

  /** On disk when it returns. */
  append(rows: readonly LookRow[]): void {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`)
    if (this.#torn) lines.unshift('\n')
    this.#torn = true
    writeFileSync(this.#file, lines.join(''))
    fsyncSync(this.#file)
    this.#torn = false
  }

  close(): void {
    closeSync(this.#file)
  }

  #read(from: number, length: number): string {
    const bytes = Buffer.alloc(length)
    return bytes.toString('utf8', 0, readSync(this.#file, bytes, 0, length, from))
  }
}
