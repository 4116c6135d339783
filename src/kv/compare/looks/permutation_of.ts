import type { BlockValues } from './block_values.ts'
import { mapText } from './map_text.ts'

/** Of the same values in another order: what was reordered, and how in words. */
export interface Permutation {
  /** `few`: two or three values trade places; `interleaved`: keys and values are mixed. */
  readonly kind: 'order' | 'heads' | 'tokens' | 'dims' | 'interleaved' | 'few' | 'unknown'
  readonly how: string
}

/** `undefined` where the two do not hold the same values, as bit patterns, each as often. */
export function permutationOf(reference: BlockValues, candidate: BlockValues): Permutation | undefined {
  const { tokens, heads, dims } = reference
  if (!sameValues(reference.bits, candidate.bits)) return undefined
  const differing = differingCount(reference, candidate)
  if (differing <= 3) return { kind: 'few', how: `${differing} values trade places` }
  const byHead = matched(heads, ofHead(reference), ofHead(candidate), tokens * dims)
  if (byHead) return { kind: 'heads', how: `heads reordered: ${mapText(byHead)}` }
  const byToken = matched(tokens, ofToken(reference), ofToken(candidate), heads * dims)
  if (byToken) return { kind: 'tokens', how: `tokens reordered: ${mapText(byToken)}` }
  const byDim = matched(dims, ofDim(reference), ofDim(candidate), tokens * heads)
  if (byDim && tokens * heads > 1) return { kind: 'dims', how: dimsText(byDim) }
  return { kind: 'unknown', how: 'unknown order' }
}

function differingCount({ bits }: BlockValues, candidate: BlockValues): number {
  let count = 0
  for (const [index, value] of bits.entries()) if (value !== candidate.bits[index]) count += 1
  return count
}

/** Whether both hold each bit pattern equally often. */
export function sameValues(one: BlockValues['bits'], other: BlockValues['bits']): boolean {
  if (one.length !== other.length) return false
  const sorted = other.toSorted()
  return one.toSorted().every((bits, index) => bits === sorted[index])
}

type Slice = (slice: number, index: number) => number | undefined

function ofHead({ bits, heads, dims }: BlockValues): Slice {
  return (head, index) => bits[(Math.floor(index / dims) * heads + head) * dims + (index % dims)]
}

function ofToken({ bits, heads, dims }: BlockValues): Slice {
  return (token, index) => bits[token * heads * dims + index]
}

function ofDim({ bits, dims }: BlockValues): Slice {
  return (dim, index) => bits[index * dims + dim]
}

/** For each slice of the candidate the one of the reference that it equals, in its own place where it can be; `undefined` where one equals none. */
function matched(count: number, reference: Slice, candidate: Slice, size: number): readonly number[] | undefined {
  if (count < 2) return undefined
  const equal = (from: number, to: number): boolean => {
    for (let index = 0; index < size; index += 1) if (reference(from, index) !== candidate(to, index)) return false
    return true
  }
  const free = new Set(Array.from({ length: count }, (_, slice) => slice))
  const map: (number | undefined)[] = Array.from({ length: count }, (_, slice) => {
    if (!equal(slice, slice)) return undefined
    free.delete(slice)
    return slice
  })
  for (const [to, known] of map.entries()) {
    if (known !== undefined) continue
    const from = [...free].find((slice) => equal(slice, to))
    if (from === undefined) return undefined
    free.delete(from)
    map[to] = from
  }
  return map.map(Number)
}

/** Rotary halves are laid out side by side (0, 1, .. n/2, ..) or as pairs of neighbours (0, n/2, 1, n/2 + 1, ..). */
function dimsText(map: readonly number[]): string {
  const half = map.length / 2
  const paired = map.map((_, dim) => Math.floor(dim / 2) + (dim % 2) * half)
  const halved = map.map((_, dim) => (dim < half ? dim * 2 : (dim - half) * 2 + 1))
  if (equals(map, paired))
    return 'dims reordered: halves lie as pairs of neighbours, as another rotary convention has it'
  if (equals(map, halved))
    return 'dims reordered: pairs of neighbours lie as halves, as another rotary convention has it'
  return `dims reordered, alike in all rows: ${mapText(map)}`
}

function equals(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, index) => value === other[index])
}
