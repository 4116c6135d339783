import { copyOf } from './copy_of.ts'
import { findRecords } from './find_records.ts'
import type { LogReading, UnparsedRecord } from './log_reading.ts'
import { OpenProbe } from './open_probe.ts'
import { parseRecord, type KvRecord } from './parse_record.ts'
import { plainText } from './plain_text.ts'
import { turnsOf } from './turns_of.ts'
import { writerOf } from './writer_of.ts'

/** Bounds of what is kept of a log: more is not read but counted as unparsed, with this as the reason. */
export interface LogLimits {
  /** Records in all. @default 1048576 */
  readonly records?: number | undefined
  /** Probes in all. @default 65536 */
  readonly probes?: number | undefined
  /** Entries of all block tables. @default 4194304 */
  readonly tableEntries?: number | undefined
}

/** Takes a log line by line. */
export class LogReader {
  readonly #limits: Readonly<Record<keyof LogLimits, number>>
  readonly #probes: OpenProbe[] = []
  /** By writer and tag. */
  readonly #open = new Map<string, OpenProbe>()
  /** By writer: the probe of the latest record. */
  readonly #latest = new Map<string, OpenProbe>()
  readonly #unparsed: UnparsedRecord[] = []
  readonly #counts = { lines: 0, otherLines: 0, cutLines: 0, records: 0, repeated: 0, conflicts: 0, unparsed: 0 }
  #tableEntries = 0
  #writer = ''

  constructor(limits: LogLimits = {}) {
    const { records = 1 << 20, probes = 1 << 16, tableEntries = 1 << 22 } = limits
    this.#limits = { records, probes, tableEntries }
  }

  /** `isCut`: the line was too long, this is how it begins. */
  read(line: string, isCut = false): void {
    this.#counts.lines++
    if (isCut) this.#counts.cutLines++
    const text = plainText(line)
    const starts = findRecords(text)
    if (starts.length === 0) this.#counts.otherLines++

    let from = 0
    let isTorn = false
    for (const [index, start] of starts.entries()) {
      // Behind a torn record nobody can tell where the next one's front begins; the same process wrote on, or its successor.
      const front = isTorn ? '' : copyOf(text.slice(Math.max(from, start - longestFront), start))
      if (!isTorn) this.#writer = writerOf(front)
      const record = text.slice(start, starts[index + 1])
      const parsed = parseRecord(record)
      isTorn = 'fault' in parsed
      if ('fault' in parsed) this.#refuse(record, parsed.fault)
      else this.#take(parsed, front, record)
      from = start + ('fault' in parsed ? record.length : parsed.end)
    }
  }

  reading(source: string): LogReading {
    const counts = { ...this.#counts }
    return { source, probes: this.#probes, turns: turnsOf(this.#probes), unparsed: this.#unparsed, counts }
  }

  #take({ prefix, tag, line }: KvRecord, front: string, record: string): void {
    const entries = line.kind === 'table' ? line.table.length : 0
    if (this.#counts.records === this.#limits.records) return this.#refuse(record, this.#more('records', 'records'))
    if (this.#tableEntries + entries > this.#limits.tableEntries) {
      return this.#refuse(record, this.#more('tableEntries', 'entries of block tables'))
    }
    const told = { ...line, number: this.#counts.lines }
    const key = `${this.#writer}\n${tag.text}`
    const open = this.#open.get(key)
    const outcome = open?.take(told, front, this.#latest.get(this.#writer) === open) ?? 'another'
    if (outcome === 'another') {
      if (this.#probes.length === this.#limits.probes) return this.#refuse(record, this.#more('probes', 'probes'))
      const probe = new OpenProbe(tag, prefix, this.#writer)
      probe.take(told, front, true)
      this.#probes.push(probe)
      this.#open.set(key, probe)
    }
    const probe = this.#open.get(key)
    if (probe) this.#latest.set(this.#writer, probe)
    if (outcome === 'repeated') this.#counts.repeated++
    else if (outcome === 'contradicts') this.#counts.conflicts++
    else {
      this.#counts.records++
      this.#tableEntries += entries
    }
  }

  #more(limit: keyof LogLimits, what: string): string {
    return `the log holds more than ${this.#limits[limit]} ${what}: read a part of it`
  }

  #refuse(record: string, reason: string): void {
    this.#counts.unparsed++
    if (this.#unparsed.length === mostListed) return
    this.#unparsed.push({ number: this.#counts.lines, reason, text: copyOf(record.slice(0, longestText)) })
  }
}

const longestFront = 512
const longestText = 200
const mostListed = 10_000
