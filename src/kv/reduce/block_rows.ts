import type { SideLayout } from '../capture.ts'
import type { BlockFingerprint } from '../fingerprint.ts'

/**
 * Fingerprints of neighbouring blocks of one side, as rows of numbers. They take half of what objects would, and go from thread to thread
 * without a copy: a capture of 4 GiB has a hundred thousand.
 */
export interface BlockRows {
  readonly numbers: Float64Array<ArrayBuffer>
  /** Numbers in a row. */
  readonly width: number
  /** Tokens that a row has room for, before its heads. */
  readonly slots: number
  readonly hashes: Uint8Array<ArrayBuffer>
}

/** Places in a row. */
export const columns = {
  logical: 0,
  physical: 1,
  /** 1 or 0, as the next one. */
  isRead: 2,
  isDecoded: 3,
  sum: 4,
  ssq: 5,
  sabs: 6,
  /** NaN where there is none. */
  min: 7,
  max: 8,
  values: 9,
  nan: 10,
  inf: 11,
  zero: 12,
  poison: 13,
  /** How many of its tokens are told; NaN where neither they nor the heads are. */
  tokens: 14,
  /** Tokens, then heads. */
  lists: 15,
} as const

export const hashBytes = 16

const chunkBytes = 2 ** 20

/**
 * Writes each block at once: objects that wait outlive the collector's quick passes, and would fill the memory after all.
 *
 * @param expected - How many blocks there will be; others than that take more memory, and are kept as well
 */
export function rowsOf(
  blocks: Iterable<BlockFingerprint>,
  { geometry }: SideLayout,
  expected: number,
): readonly BlockRows[] {
  const { blockSize: slots, kvHeads } = geometry ?? { blockSize: 0, kvHeads: 0 }
  const width = columns.lists + slots + kvHeads
  const most = Math.max(1, Math.floor(chunkBytes / (8 * width)))
  const all: BlockRows[] = []
  let [count, row] = [0, 0]
  for (const block of blocks) {
    let rows = all.at(-1)
    if (rows === undefined || row * width === rows.numbers.length) {
      rows = emptyRows(Math.max(1, Math.min(most, expected - count)), width, slots)
      all.push(rows)
      row = 0
    }
    fillRow(rows.numbers.subarray(row * width, (row + 1) * width), block, slots)
    if (block.hash !== null) rows.hashes.set(Buffer.from(block.hash, 'hex'), row * hashBytes)
    row++
    count++
  }
  return all.map((rows, at) => (at < all.length - 1 ? rows : firstRows(rows, row)))
}

function emptyRows(count: number, width: number, slots: number): BlockRows {
  return { numbers: new Float64Array(count * width), width, slots, hashes: new Uint8Array(count * hashBytes) }
}

function firstRows({ numbers, width, slots, hashes }: BlockRows, count: number): BlockRows {
  return { numbers: numbers.subarray(0, count * width), width, slots, hashes: hashes.subarray(0, count * hashBytes) }
}

function fillRow(row: Float64Array, block: BlockFingerprint, slots: number): void {
  const { logical, physical, status, moments, range, counts, tokens, heads } = block
  const { sum, ssq, sabs } = moments ?? none.moments
  const { values, nan, inf, zero, poison } = counts ?? none.counts
  const [isRead, isDecoded] = [Number(status === 'read'), Number(moments !== null)]
  const [min, max] = [range?.min ?? Number.NaN, range?.max ?? Number.NaN]
  row.set([logical, physical, isRead, isDecoded, sum, ssq, sabs, min, max, values, nan, inf, zero, poison])
  row[columns.tokens] = tokens?.length ?? Number.NaN
  row.set(tokens ?? [], columns.lists)
  row.set(heads ?? [], columns.lists + slots)
}

const none = { moments: { sum: 0, ssq: 0, sabs: 0 }, counts: { values: 0, nan: 0, inf: 0, zero: 0, poison: 0 } }
