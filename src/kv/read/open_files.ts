import { closeSync, openSync, readSync, statSync, type Stats } from 'node:fs'
import { shownPath } from '../../truth/shown_path.ts'
import type { ByteSource } from './byte_source.ts'
import { CaptureFault } from './capture_fault.ts'
import { systemFault } from './system_fault.ts'

/** Fewer than any system lets a process hold, whatever the number of layer files. */
const mostOpen = 64

/** The files of a capture: opened when they are first read, the longest unread one closed for the next. */
export class OpenFiles {
  readonly #open = new Map<string, number>()
  #closed = false

  /** @throws CaptureFault where there is no regular file: a pipe or device could block for ever. */
  source(path: string): ByteSource {
    const name = shownPath(path)
    return {
      name,
      size: sizeOf(path, name),
      sequential: false,
      read: (into, position) => this.#read(path, into, position),
    }
  }

  close(): void {
    this.#closed = true
    for (const handle of this.#open.values()) closeSync(handle)
    this.#open.clear()
  }

  #read(path: string, into: Uint8Array, position: number): number {
    const handle = this.#handle(path)
    let filled = 0
    while (filled < into.length) {
      const got = readSync(handle, into, filled, into.length - filled, position + filled)
      if (got === 0) break
      filled += got
    }
    return filled
  }

  #handle(path: string): number {
    if (this.#closed) throw new CaptureFault('bad-call', shownPath(path), 'the capture is closed', 'open it again')
    const handle = this.#open.get(path) ?? openSync(path, 'r')
    // A Map keeps the order of insertion: the last one read comes last.
    this.#open.delete(path)
    this.#open.set(path, handle)
    const [oldest] = this.#open
    if (oldest !== undefined && this.#open.size > mostOpen) {
      this.#open.delete(oldest[0])
      closeSync(oldest[1])
    }
    return handle
  }
}

function sizeOf(path: string, name: string): number {
  const stats = statOf(path, name)
  if (stats.isFile()) return stats.size
  throw new CaptureFault('unreadable', name, 'is no regular file', 'copy the capture into a file')
}

function statOf(path: string, name: string): Stats {
  try {
    return statSync(path)
  } catch (error) {
    throw systemFault(name, error)
  }
}
