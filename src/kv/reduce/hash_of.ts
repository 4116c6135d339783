import { createHash, hash } from 'node:crypto'
import type { Run } from './live_runs.ts'

/**
 * The first 128 bits of the SHA-256 of the bytes of the runs, in hex, so that other tools can make the same.
 *
 * Two blocks that differ have equal hashes by chance once in 2^128; among a million blocks one pair does so with a probability below
 * 2^-88. As SHA-256 has no known weakness, that also holds for blocks that differ in a regular way, as swapped halves do.
 */
export function hashOf(bytes: Uint8Array, runs: readonly Run[], width: number): string {
  const [only, ...further] = runs.map(({ first, rows, length }) =>
    bytes.subarray(first * width, (first + rows * length) * width),
  )
  if (further.length === 0) return shorten(hash('sha256', only ?? new Uint8Array(0), 'buffer'))
  const all = createHash('sha256')
  for (const part of [only, ...further]) all.update(part ?? '')
  return shorten(all.digest())
}

/** A slice of a longer string would keep all of that in memory. */
function shorten(digest: Buffer): string {
  return digest.toString('hex', 0, 16)
}
