import type { Side } from '../capture.ts'
import type { SyntheticCache } from '../read/capture.fixture.ts'

export const bothSides = ['k', 'v'] as const

export interface At {
  readonly layer: number
  readonly side: Side
  readonly logical: number
}

/** All layers, K and V. */
export function everywhere({ layers }: SyntheticCache, logical: number): readonly At[] {
  return Array.from({ length: layers }, (_, layer) => bothSides.map((side) => ({ layer, side, logical }))).flat()
}

export function bytesAt(cache: SyntheticCache, { layer, side, logical }: At): Uint8Array<ArrayBuffer> {
  return cache.block(layer, side, logical)
}

export function swap(cache: SyntheticCache, one: At, other: At): void {
  const kept = bytesAt(cache, one).slice()
  bytesAt(cache, one).set(bytesAt(cache, other))
  bytesAt(cache, other).set(kept)
}

/** What another request left there. */
export function makeStale(cache: SyntheticCache, at: At): void {
  const bytes = bytesAt(cache, at)
  const random = randomFrom(at, 3)
  const codes = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  // Of magnitudes from 0.125 to 1, either sign.
  for (const index of codes.keys()) codes[index] = (random() % 0x180) + 0x3e00 + (random() % 2) * 0x8000
}

/** Byte offset of a value in its block, which lies as NHD. */
export function offsetOf({ kvHeads, headDim }: SyntheticCache, token: number, head: number, dim = 0): number {
  return ((token * kvHeads + head) * headDim + dim) * 2
}

export function makeNaN(cache: SyntheticCache, at: At, token: number, head: number, dim: number): void {
  // 0x7FC0 is the quiet NaN of BF16.
  bytesAt(cache, at).set([0xc0, 0x7f], offsetOf(cache, token, head, dim))
}

export function zeroHead(cache: SyntheticCache, at: At, head: number): void {
  for (let token = 0; token < cache.blockSize; token += 1) {
    const from = offsetOf(cache, token, head)
    bytesAt(cache, at).fill(0, from, from + cache.headDim * 2)
  }
}

/** The tokens of these blocks lie `by` slots later (> 0) or earlier in the sequence than they should. */
export function shiftTokens(
  cache: SyntheticCache,
  at: Omit<At, 'logical'>,
  logicals: readonly number[],
  by: number,
): void {
  const row = cache.kvHeads * cache.headDim * 2
  const blockBytes = cache.blockSize * row
  const whole = new Uint8Array(cache.blocks * blockBytes)
  for (let logical = 0; logical < cache.blocks; logical += 1)
    whole.set(bytesAt(cache, { ...at, logical }), logical * blockBytes)
  for (const logical of logicals) {
    for (let token = 0; token < cache.blockSize; token += 1) {
      const from = (logical * cache.blockSize + token - by) * row
      if (from >= 0 && from < whole.length)
        bytesAt(cache, { ...at, logical }).set(whole.subarray(from, from + row), token * row)
    }
  }
}

/** From [token, head, dim] to [head, token, dim]. */
export function transpose({ blockSize, kvHeads, headDim }: SyntheticCache, bytes: Uint8Array): Uint8Array {
  const row = headDim * 2
  const moved = new Uint8Array(bytes.length)
  for (let token = 0; token < blockSize; token += 1) {
    for (let head = 0; head < kvHeads; head += 1) {
      const from = (token * kvHeads + head) * row
      moved.set(bytes.subarray(from, from + row), (head * blockSize + token) * row)
    }
  }
  return moved
}

/** As another order of accumulation leaves it: about every eighth value one unit in the last place off, up or down. */
export function accumulateOtherwise(cache: SyntheticCache, at: At): void {
  const bytes = bytesAt(cache, at)
  const random = randomFrom(at, 7)
  const codes = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  for (const [index, code] of codes.entries()) {
    // Neighbours of the smallest and largest magnitudes would be another sign or exponent.
    const isInside = (code & 0x7f) > 0 && (code & 0x7f) < 0x7f
    if (random() % 8 === 0 && isInside) codes[index] = code + (random() % 2 === 0 ? 1 : -1)
  }
}

/** The upper bits of a linear congruential generator (Numerical Recipes). */
function randomFrom({ layer, side, logical }: At, salt: number): () => number {
  let state = ((layer * 2 + (side === 'k' ? 0 : 1)) * 1009 + logical) * 31 + salt
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 16
  }
}
