import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockValues } from './block_values.ts'
import { permutationOf } from './permutation_of.ts'

const size = { tokens: 3, heads: 4, dims: 6 }

/** The value at each place comes from another place of a block in which all values differ. */
function block(from: (token: number, head: number, dim: number) => readonly [number, number, number]): BlockValues {
  const bits = new Uint16Array(size.tokens * size.heads * size.dims)
  for (const at of bits.keys()) {
    const [token, head, dim] = from(Math.floor(at / 24), Math.floor(at / 6) % 4, at % 6)
    bits[at] = 100 + (token * 4 + head) * 6 + dim
  }
  return { bits, ...size, hasRows: true }
}

const reference = block((token, head, dim) => [token, head, dim])

test.for([
  ['heads', 'heads reordered: 2->0, 0->2', (t: number, h: number, d: number) => [t, [2, 1, 0, 3][h] ?? 0, d] as const],
  ['tokens', 'tokens reordered: 1->0, 2->1, 0->2', (t: number, h: number, d: number) => [(t + 1) % 3, h, d] as const],
  [
    'dims',
    'dims reordered: halves lie as pairs of neighbours, as another rotary convention has it',
    (t: number, h: number, d: number) => [t, h, Math.floor(d / 2) + (d % 2) * 3] as const,
  ],
  [
    'dims',
    'dims reordered: pairs of neighbours lie as halves, as another rotary convention has it',
    (t: number, h: number, d: number) => [t, h, d < 3 ? d * 2 : (d - 3) * 2 + 1] as const,
  ],
  [
    'dims',
    'dims reordered, alike in all rows: 5->0, 0->5',
    (t: number, h: number, d: number) => [t, h, [5, 1, 2, 3, 4, 0][d] ?? 0] as const,
  ],
  ['unknown', 'unknown order', (t: number, h: number, d: number) => [t, (h + t) % 4, (d + h) % 6] as const],
] as const)('%s: %s', ([kind, how, from]) => {
  expect(permutationOf(reference, block(from))).toStrictEqual({ kind, how })
})

test('two values that trade places', () => {
  const bits = reference.bits.slice()
  bits.set([bits[9] ?? 0, bits[5] ?? 0], 5)
  bits[9] = reference.bits[5] ?? 0
  bits[6] = reference.bits[6] ?? 0
  bits[5] = reference.bits[9] ?? 0
  expect(permutationOf(reference, { ...reference, bits })).toStrictEqual({ kind: 'few', how: '2 values trade places' })
})

test('heads that are alike stay where they can', () => {
  const bits = Uint16Array.of(7, 7, 8, 9)
  const was = { bits, tokens: 1, heads: 4, dims: 1, hasRows: true }
  expect(permutationOf(was, { ...was, bits: Uint16Array.of(8, 7, 9, 7) })?.how).toBe('3 values trade places')
})

test('other values are no permutation, any order of the same ones is', () => {
  const all = fc.shuffledSubarray([...reference.bits], { minLength: reference.bits.length })
  fc.assert(
    fc.property(all, fc.nat({ max: 71 }), (shuffled, at) => {
      expect(permutationOf(reference, { ...reference, bits: Uint16Array.from(shuffled) })).toBeDefined()
      const other = Uint16Array.from(shuffled.with(at, 1))
      expect(permutationOf(reference, { ...reference, bits: other })).toBeUndefined()
    }),
  )
})
