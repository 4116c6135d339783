import { createReadStream } from 'node:fs'
import { messageOf } from '../../message_of.ts'
import { shownPath } from '../../truth/shown_path.ts'
import { LogReader, type LogLimits } from './log_reader.ts'
import type { LogReading } from './log_reading.ts'
import { LineSplitter } from './split_lines.ts'

/** Lines from elsewhere than a file. */
export interface LogLines {
  /** For messages. */
  readonly source: string
  readonly lines: AsyncIterable<string> | Iterable<string>
}

/**
 * Reads the checksum lines that an engine printed under `METRALE_SSM_SAVE_DUMP` (`ATLAS_`, `AVAROK_`) out of its log, of
 * whatever size; only those lines are kept. Nothing of a log makes it fail, what cannot be read is listed.
 *
 * @param log The path of a log, or its lines.
 * @throws Where the file cannot be read, or is no text as it stands (compressed, UTF-16).
 */
export async function readKvLog(log: string | LogLines, limits?: LogLimits): Promise<LogReading> {
  const reader = new LogReader(limits)
  const splitter = new LineSplitter((line, isCut) => reader.read(line, isCut))
  if (typeof log === 'string') {
    for await (const piece of piecesOf(log)) splitter.push(piece)
  } else {
    for await (const line of log.lines) splitter.push(line.endsWith('\n') ? line : `${line}\n`)
  }
  splitter.end()
  return reader.reading(typeof log === 'string' ? shownPath(log) : log.source)
}

/** Reads a log that is in memory. */
export function parseKvLog(text: string, source: string, limits?: LogLimits): LogReading {
  const reader = new LogReader(limits)
  const splitter = new LineSplitter((line, isCut) => reader.read(line, isCut))
  splitter.push(text)
  splitter.end()
  return reader.reading(source)
}

async function* piecesOf(path: string): AsyncIterable<string> {
  const source = shownPath(path)
  let isFirst = true
  try {
    for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      const text = String(piece)
      const remedy = isFirst ? remedyOf(text) : null
      if (remedy !== null) throw new Error(remedy)
      isFirst = false
      yield text
    }
  } catch (error) {
    throw new Error(`Cannot read the log ${source}: ${messageOf(error)}`, { cause: error })
  }
}

/** For what is no UTF-8 as it stands. By its first bytes: those that are no UTF-8 are decoded as U+FFFD. */
function remedyOf(piece: string): string | null {
  if (piece.startsWith('\u001f\ufffd')) return 'it is compressed, read what `gunzip` makes of it'
  if (piece.startsWith('(\ufffd/\ufffd')) return 'it is compressed, read what `unzstd` makes of it'
  return piece.startsWith('\ufffd\ufffd') ? 'it is UTF-16, read what `iconv -f UTF-16 -t UTF-8` makes of it' : null
}
