import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockFingerprint } from '../fingerprint.ts'
import { anyBlock } from './blocks.fixture.ts'
import { rowsOf } from './block_rows.ts'
import { reduceBlock } from './reduce_block.ts'
import { storedBlocks } from './stored_blocks.ts'

const layout = {
  dtype: 'bf16',
  blockBytes: 24,
  geometry: { order: 'NHD', blockSize: 3, kvHeads: 2, headDim: 2 },
} as const

const block: BlockFingerprint = {
  logical: 4,
  physical: 2 ** 40,
  status: 'read',
  moments: { sum: Number.NaN, ssq: Number.POSITIVE_INFINITY, sabs: 0.1 },
  counts: { values: 8, nan: 1, inf: 2, zero: 3, poison: 1 },
  range: { min: -1, max: 2.5 },
  hash: '00112233445566778899aabbccddeeff',
  tokens: [0.1, 0.2],
  heads: [0.3, Number.NaN],
}
const unknown = { moments: null, counts: null, range: null, tokens: null, heads: null }
const unreadable: BlockFingerprint = { ...block, ...unknown, logical: 5, status: 'unreadable', hash: null }
const undecoded: BlockFingerprint = { ...block, ...unknown, logical: 6 }
const withoutFinite: BlockFingerprint = { ...block, logical: 7, range: { min: null, max: null }, tokens: [] }
const blocks = [block, unreadable, undecoded, withoutFinite]

test('gives back what was stored', () => {
  expect(storedBlocks(rowsOf(blocks, layout, 4))).toEqual(blocks)
})

test.for([0, 1, 3, 4, 9, 100])('%i blocks were expected, four came', (expected) => {
  expect(storedBlocks(rowsOf(blocks, layout, expected))).toEqual(blocks)
})

test('more blocks than one piece of memory takes', () => {
  const many = Array.from({ length: 9000 }, (_, logical) => ({ ...block, logical }))
  const rows = rowsOf(many, layout, many.length)

  expect(rows.length).toBeGreaterThan(1)
  expect(storedBlocks(rows).map(({ logical }) => logical)).toEqual(many.map(({ logical }) => logical))
})

test('what reduceBlock tells comes back to the bit', () => {
  fc.assert(
    fc.property(anyBlock, ({ layout: drawn, tokens, bytes }) => {
      const reduced: BlockFingerprint = { ...block, ...reduceBlock(bytes, drawn, tokens) }
      expect(storedBlocks(rowsOf([reduced], drawn, 1))).toEqual([reduced])
    }),
  )
})

test('a stored block is copied, listed and written as the plain object it stands for', () => {
  const [stored] = storedBlocks(rowsOf([block], layout, 1))

  expect(Object.keys(stored ?? {})).toEqual(Object.keys(block))
  expect({ ...stored }).toStrictEqual(block)
  expect(structuredClone(stored)).toStrictEqual(block)
  expect(JSON.stringify(stored)).toBe(JSON.stringify(block))
  expect(stored).not.toEqual({ ...block, heads: [0.3, 0] })
})
