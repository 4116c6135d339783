import type { Moments, Region } from '../fingerprint.ts'
import { copyOf } from './copy_of.ts'
import { Cursor } from './cursor.ts'
import { enginePrefixes, type EnginePrefix, type KvLine } from './kv_line.ts'
import { mostBlocks, mostLayers } from './log_bounds.ts'
import { parseProbeTag, type ProbeTag } from './probe_tag.ts'
import { parseTable } from './parse_table.ts'

/** What one line of an engine says, without what a logger puts around it. */
export interface KvRecord {
  readonly prefix: EnginePrefix
  readonly tag: ProbeTag
  readonly line: KvLine
}

export interface ParsedRecord extends KvRecord {
  /** Where in the text the record ends: what follows is not looked at. */
  readonly end: number
}

/**
 * Reads a record that begins with its prefix. All sums have the decimals that engines print (4 of a KV cache, 6 of the
 * rest): only by them a number that a crash cut off is told from a whole one. Linear in the length of the text.
 */
export function parseRecord(text: string): ParsedRecord | { readonly fault: string } {
  const cursor = new Cursor(text)
  const prefix = enginePrefixes.find((each) => text.startsWith(`${each}_`))
  if (!prefix) return { fault: 'no prefix of an engine' }
  cursor.expect(`${prefix}_`)
  const form = forms.find(({ name }) => cursor.startsWith(name))
  if (!form) return { fault: `no line of a KV probe: ${text.slice(0, 40)}` }
  cursor.expect(form.name)
  cursor.expect('[')
  const tag = parseProbeTag(tagText(cursor, form.goesOn))
  const line = form.read(cursor)
  if (cursor.fault !== null) return { fault: cursor.fault }
  return 'fault' in tag ? tag : { prefix, tag, line, end: cursor.at }
}

interface Form {
  readonly name: string
  /** What can follow the tag: a tag may hold a bracket itself. */
  readonly goesOn: readonly string[]
  readonly read: (cursor: Cursor) => KvLine
}

const forms: readonly Form[] = [
  { name: 'KV_CKSUM', goesOn: [' L', ' layer '], read: readRegionOrDtype },
  { name: 'KVBLK', goesOn: [' L'], read: readBlock },
  { name: 'BTBL', goesOn: [' nblk='], read: (cursor) => ({ kind: 'table', table: parseTable(cursor) }) },
  { name: 'SSM_CKSUM', goesOn: [' slot='], read: readSsm },
  { name: 'BUF_CKSUM', goesOn: [' '], read: readBuffer },
  { name: 'LAYER_H', goesOn: [' L'], read: readHidden },
  { name: 'KV debug probe ', goesOn: [' skipped: '], read: readSharded },
]

/** Names of all records, as they follow the prefix. */
export const recordNames: readonly string[] = forms.map(({ name }) => name)

const longestTag = 1024
const longestName = 256

function tagText(cursor: Cursor, goesOn: readonly string[]): string {
  const start = cursor.at
  const limit = start + longestTag
  for (let end = cursor.text.indexOf(']', start); end !== -1 && end <= limit; end = cursor.text.indexOf(']', end + 1)) {
    if (goesOn.some((next) => cursor.text.startsWith(next, end + 1))) {
      cursor.at = end + 1
      return cursor.text.slice(start, end)
    }
  }
  cursor.fail(`expected a tag of at most ${longestTag} characters that ends with ']${goesOn.join("' or ']")}'`)
  return ''
}

function readRegionOrDtype(cursor: Cursor): KvLine {
  if (cursor.startsWith(' layer ')) {
    cursor.expect(' layer ')
    const layer = cursor.integer(mostLayers)
    cursor.expect(' dtype=')
    return { kind: 'dtype', layer, dtype: copyOf(cursor.upTo(' != bf16', longestName)) }
  }
  cursor.expect(' L')
  const layer = cursor.integer(mostLayers)
  const region: Region = cursor.startsWith(' prefix') ? 'prefix' : 'suffix'
  cursor.expect(` ${region} nblk=`)
  const blocks = cursor.integer(mostBlocks)
  return { kind: 'region', layer, region, blocks, k: readMoments(cursor, ' k_', 4), v: readMoments(cursor, ' v_', 4) }
}

function readBlock(cursor: Cursor): KvLine {
  cursor.expect(' L')
  const layer = cursor.integer(mostLayers)
  cursor.expect(' logical=')
  const index = cursor.integer(mostBlocks)
  cursor.expect(' phys=')
  const physical = cursor.integer(0xffff_ffff)
  cursor.expect(' k_ssq=')
  const kSsq = cursor.decimal(4)
  cursor.expect(' v_ssq=')
  return { kind: 'block', layer, index, physical, kSsq, vSsq: cursor.decimal(4) }
}

function readSsm(cursor: Cursor): KvLine {
  cursor.expect(' slot=')
  const slot = cursor.integer()
  const all = cursor.startsWith(' GLOBAL')
  cursor.expect(all ? ' GLOBAL' : ' L')
  const layer = all ? 'GLOBAL' : cursor.integer(mostLayers)
  return { kind: 'ssm', slot, layer, h: readMoments(cursor, ' h_', 6), c: readMoments(cursor, ' c_', 6) }
}

function readBuffer(cursor: Cursor): KvLine {
  cursor.expect(' ')
  const name = copyOf(cursor.upTo(' bytes=', longestName))
  const bytes = cursor.integer()
  return { kind: 'buffer', name, bytes, moments: readMoments(cursor, ' ', 6) }
}

function readHidden(cursor: Cursor): KvLine {
  cursor.expect(' L')
  const layer = cursor.integer(mostLayers)
  cursor.expect(' hidden_sabs=')
  return { kind: 'hidden', layer, sabs: cursor.decimal(6) }
}

function readSharded(cursor: Cursor): KvLine {
  cursor.expect(' skipped: latents are sharded')
  return { kind: 'sharded' }
}

function readMoments(cursor: Cursor, before: string, decimals: number): Moments {
  cursor.expect(`${before}sum=`)
  const sum = cursor.decimal(decimals)
  cursor.expect(`${before}ssq=`)
  const ssq = cursor.decimal(decimals)
  cursor.expect(`${before}sabs=`)
  return { sum, ssq, sabs: cursor.decimal(decimals) }
}
