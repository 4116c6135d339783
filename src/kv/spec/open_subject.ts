import type { KvCapture } from '../capture.ts'
import type { KvSubject } from '../compare/comparison.ts'
import { fingerprintInThreads } from '../reduce/fingerprint_in_threads.ts'
import { openSource, type SourceOptions } from './open_source.ts'
import { threadsFor } from './threads_for.ts'

/** One side of a comparison, read. Close it once it is compared. */
export interface OpenedSubject extends KvSubject {
  /** What a reader of the comparison must know besides: what of a log does not fit together, or could not be read. */
  readonly notes: readonly string[]
  close(): void
}

/**
 * Reads a capture, or one turn of the log of an engine, once and whole: the content tells which.
 *
 * @throws CaptureFault where it is neither, or a capture that cannot be read; Error where the log has no such turn, or contradicts itself
 */
export async function openSubject(path: string, options: SourceOptions = {}): Promise<OpenedSubject> {
  const { known, capture, notes } = await openSource(path, options)
  if (!capture) return { fingerprint: known, notes, close: () => {} }
  const { turn: _, ...opening } = options
  try {
    const fingerprint = await fingerprintInThreads({ path, options: opening }, threadsFor(bytesOf(capture)))
    return { fingerprint, capture, notes, close: () => capture.close() }
  } catch (error) {
    capture.close()
    throw error
  }
}

function bytesOf({ layers, blockTable }: KvCapture): number {
  return layers.reduce((sum, { k, v }) => sum + (k.blockBytes + v.blockBytes) * blockTable.length, 0)
}
