import type { BlockFingerprint, Counts, Range, RegionFingerprint } from '../fingerprint.ts'
import { addedCounts } from './added.ts'
import { momentSums } from './moment_sums.ts'

/**
 * The blocks together. Unreadable ones are counted, and add nothing else. An empty region has sums of zero, as engines print them; one
 * of which no block could be read, or one could not be decoded, has none.
 */
export function regionOf(blocks: Iterable<BlockFingerprint>): RegionFingerprint {
  let [all, unreadable, decoded] = [0, 0, 0]
  const parts: number[] = []
  let counts: Counts = { values: 0, nan: 0, inf: 0, zero: 0, poison: 0 }
  let range: Range = { min: null, max: null }
  // In one pass: there may be a hundred thousand.
  for (const block of blocks) {
    all++
    if (block.status === 'unreadable') unreadable++
    const { moments } = block
    if (moments === null) continue
    decoded++
    parts.push(moments.sum, moments.ssq, moments.sabs)
    counts = block.counts === null ? counts : addedCounts(counts, block.counts)
    range = block.range === null ? range : widened(range, block.range)
  }
  const known = { blocks: all, unreadable }
  const read = all - unreadable
  return decoded === read && (read > 0 || all === 0)
    ? { ...known, moments: momentSums(parts), counts, range }
    : { ...known, moments: null, counts: null, range: null }
}

function widened(a: Range, b: Range): Range {
  // The two are null together.
  if (a.min === null || a.max === null) return b
  if (b.min === null || b.max === null) return a
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) }
}
