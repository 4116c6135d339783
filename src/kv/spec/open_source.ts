import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { shownPath } from '../../truth/shown_path.ts'
import { counted } from '../../verdict/wording.ts'
import type { KvCapture } from '../capture.ts'
import type { CacheFingerprint } from '../fingerprint.ts'
import type { TurnChoice } from '../log/choose_turn.ts'
import { fingerprintOfLog } from '../log/fingerprint_of_log.ts'
import type { LogReading } from '../log/log_reading.ts'
import { readKvLog } from '../log/read_kv_log.ts'
import { CaptureFault } from '../read/capture_fault.ts'
import { openCapture } from '../read/open_capture.ts'
import type { OpenOptions } from '../read/open_options.ts'

/** What tells how a KV cache is to be read: how its files lie, or which turn of a log. */
export interface SourceOptions extends OpenOptions {
  /** Of a log. @default the last one that tells of a KV cache */
  readonly turn?: TurnChoice | undefined
}

/** A KV cache of which nothing but its outline is read so far. */
export interface OpenedSource {
  /** Of a log this is all; of a capture its layers are left out. */
  readonly known: CacheFingerprint
  readonly capture?: KvCapture | undefined
  /** What a reader of the comparison must know besides. */
  readonly notes: readonly string[]
}

/**
 * Opens a capture, or the log of an engine: the content tells which.
 *
 * @throws CaptureFault where it is neither, or a capture that cannot be read; Error where the log has no such turn, or contradicts itself
 */
export async function openSource(path: string, { turn, ...opening }: SourceOptions = {}): Promise<OpenedSource> {
  const capture = openAs(path, opening)
  if (capture instanceof CaptureFault) return openLog(path, capture, { turn, ...opening })
  if (turn === undefined) return { capture, known: outlineOf(capture), notes: [] }
  capture.close()
  throw new CaptureFault('bad-options', shownPath(path), 'is a capture: it has no turns', 'leave out the turn (`#N`)')
}

function outlineOf({ source, facts, skipped, blockTable, boundary }: KvCapture): CacheFingerprint {
  return { source, from: 'capture', facts, layers: [], skipped, blockTable, boundary }
}

/** A fault of what may well be a log is data. */
function openAs(path: string, opening: OpenOptions): KvCapture | CaptureFault {
  try {
    return openCapture(path, opening)
  } catch (error) {
    if (error instanceof CaptureFault && error.code !== 'bad-options' && isText(path)) return error
    throw error
  }
}

async function openLog(path: string, asCapture: CaptureFault, options: SourceOptions): Promise<OpenedSource> {
  const reading = await readKvLog(path)
  const { lines, unparsed } = reading.counts
  if (reading.probes.length === 0 && unparsed === 0) {
    if (asCapture.code !== 'not-a-capture') throw asCapture
    const next = 'give a manifest, .safetensors, .npy or .npz, or what an engine prints under METRALE_SSM_SAVE_DUMP=1'
    throw new CaptureFault(
      'not-a-capture',
      asCapture.where,
      `is no capture, nor a log: no KV probe in ${counted(lines, 'line')}`,
      next,
    )
  }
  const fingerprint = fingerprintOfLog(reading, options.turn ?? lastTurn(reading), {
    blockSize: options.blockSize,
    model: options.facts?.model ?? undefined,
  })
  return { known: fingerprint, notes: fingerprint.notes }
}

/** The last that tells of a KV cache, at the first of its moments that does. */
function lastTurn({ turns }: LogReading): TurnChoice | undefined {
  const last = turns.findLastIndex(({ prefill, decode }) => [...prefill, ...decode].some(isOfCache))
  if (last === -1) return turns.length > 0 ? { turn: turns.length - 1 } : undefined
  return { turn: last, moment: turns[last]?.prefill.some(isOfCache) ? 'prefill' : 'decode' }
}

function isOfCache({ lines }: LogReading['probes'][number]): boolean {
  return lines.some(({ kind }) => kind === 'region' || kind === 'block' || kind === 'table')
}

/** As far as its beginning tells. UTF-16 counts too: the reader of logs says what to do about it. */
function isText(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  const start = Buffer.alloc(4096)
  const file = openSync(path, 'r')
  try {
    const length = readSync(file, start)
    const isUtf16 = length > 1 && start.readUInt16LE(0) >= 0xfeff && start.readUInt16BE(0) >= 0xfeff
    return length > 0 && (isUtf16 || !start.subarray(0, length).includes(0))
  } finally {
    closeSync(file)
  }
}
