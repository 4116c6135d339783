import type { EnginePrefix, KvLine } from './kv_line.ts'
import type { ProbeTag } from './probe_tag.ts'

/** What a log says of KV caches and states. */
export interface LogReading {
  /** For messages: a path. */
  readonly source: string
  /** In the order of their first lines. */
  readonly probes: readonly KvProbe[]
  /** One for each request, as far as the log tells them apart. */
  readonly turns: readonly KvTurn[]
  /** Records that could not be read, the first 10,000 of them; `counts` has them all. */
  readonly unparsed: readonly UnparsedRecord[]
  readonly counts: LogCounts
}

/**
 * The lines that an engine printed under one tag at one time. An engine prints them in ascending order, so that a line
 * that goes back begins another probe: the next request, or the same one again.
 */
export interface KvProbe {
  readonly tag: ProbeTag
  readonly prefix: EnginePrefix
  /** Who wrote it, where the logger says so: a rank, a process, a request. Else empty. */
  readonly writer: string
  readonly lines: readonly ToldLine[]
  /** Lines that say other things of what the probe already tells. Both stand in the log; neither is believed. */
  readonly conflicts: readonly LineConflict[]
}

export type ToldLine = KvLine & {
  /** Of the log, from 1. */
  readonly number: number
}

export interface LineConflict {
  readonly first: number
  readonly second: number
}

/**
 * What was printed of one request: at the end of its prefill (`final_state`, `final`, `abswin`, `tail`), and before its first
 * decode step (`decode_step0_pre`, `step0`). The tags of the latter name no request: they go to the latest turn whose block
 * table and slot they agree with. Sums of a state alone, taken within a prefill (`restore`, `ckpt_save`, `chunk_entry`), are of no turn.
 */
export interface KvTurn {
  readonly writer: string
  readonly tokens: number | null
  readonly skip: number | null
  readonly prefill: readonly KvProbe[]
  readonly decode: readonly KvProbe[]
}

export interface UnparsedRecord {
  /** Of the log, from 1. */
  readonly number: number
  readonly reason: string
  /** How the record begins. */
  readonly text: string
}

interface LogCounts {
  readonly lines: number
  /** Lines that no engine's probe printed. */
  readonly otherLines: number
  /** Lines longer than 8 Mi characters: only so much of them was read. */
  readonly cutLines: number
  /** Records that were read and kept. */
  readonly records: number
  /** Records that say again what their probe already tells: a shipper may send a line twice. */
  readonly repeated: number
  readonly conflicts: number
  readonly unparsed: number
}
