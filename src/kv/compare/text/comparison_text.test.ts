import { expect, test } from 'vitest'
import { syntheticCache, type SyntheticCache } from '../../read/capture.fixture.ts'
import { subject } from '../capture_in_memory.fixture.ts'
import { compareCaches } from '../compare_caches.ts'
import {
  accumulateOtherwise,
  everywhere,
  makeNaN,
  makeStale,
  shiftTokens,
  swap,
  zeroHead,
} from '../planted_faults.fixture.ts'
import { comparisonText } from './comparison_text.ts'
import { divergenceTable } from './divergence_table.ts'

const size = { layers: 16, blocks: 24, blockSize: 8, kvHeads: 2, headDim: 8 }

function textOf(plant: (cache: SyntheticCache) => void, width?: number): string {
  const candidate = syntheticCache(size)
  plant(candidate)
  const options = { boundary: 12, tokensHash: 'aa' }
  const found = compareCaches(
    subject(syntheticCache(size), { ...options, source: 'cold.json' }),
    subject(candidate, { ...options, source: 'warm.json' }),
  )
  return comparisonText(found, width === undefined ? {} : { width })
}

test('leads with the first divergence, then says why and where', () => {
  const text = textOf((cache) => swap(cache, { layer: 5, side: 'v', logical: 3 }, { layer: 5, side: 'v', logical: 17 }))
  expect(text).toMatchInlineSnapshot(`
    "KV cache diverges, first in layer 5, block 3, V of the prefix: moved, it trades places with block 17
      Likely: mapping fault: the right blocks in the wrong places (V of layer 5, blocks 3, 17)
        blocks 3 and 17 trade places
        Next: Compare the block tables of both sides at these blocks, and who took them from the free
          list; for another layer or side, the pool addresses.

      layer  V prefix  V suffix
      5      3 moved   17 moved

      Of 768 blocks of K and V: 766 identical, 2 moved; as a restore, by hashes of their bytes; prefix
        ends before block 12.
      reference: cold.json
      candidate: warm.json"
  `)
})

test('one NaN', () => {
  expect(textOf((cache) => makeNaN(cache, { layer: 9, side: 'k', logical: 20 }, 1, 0, 3))).toMatchInlineSnapshot(`
    "KV cache diverges, first in layer 9, block 20, K of the suffix: wrong, 1 value of 128, first at
      token 1, head 0, dim 3, 1 now NaN
      Likely: corruption: single values (K of layer 9, block 20)
        K of layer 9, block 20: 1 value of 128, first at token 1, head 0, dim 3; 1 now NaN
        Next: Look for a write into a block that is being copied, for an index that runs over in one
          kernel, and at the memory errors (ECC) of the device.

      layer  K suffix
      9      20 wrong

      Of 768 blocks of K and V: 767 identical, 1 wrong; as a restore, by hashes of their bytes; prefix
        ends before block 12.
      reference: cold.json
      candidate: warm.json"
  `)
})

test('equal caches take a few lines', () => {
  expect(textOf(() => {})).toMatchInlineSnapshot(`
    "KV cache is the same
      Of 768 blocks of K and V: 768 identical; as a restore, by hashes of their bytes; prefix ends
        before block 12.
      reference: cold.json
      candidate: warm.json"
  `)
})

test('what could not be read leads where the rest is the same, with the reason', () => {
  const found = compareCaches(
    subject(syntheticCache(size), { tokensHash: 'aa' }),
    subject(syntheticCache(size), { tokensHash: 'aa', unreadable: ['2 v 3'], skip: [4] }),
  )
  expect(comparisonText(found)).toMatchInlineSnapshot(`
    "KV cache could not be read in full: 1 block and 1 layer not compared; the rest is the same
      Likely: unreadable: part of it could not be compared (V of layer 2, block 3)
        1 block unreadable in the candidate: the file ends before it
        Next: Capture again what could not be read.

      layer  V suffix
      2      3 unreadable

      Of 720 blocks of K and V: 719 identical, 1 unreadable; as a restore, by hashes of their bytes; all
        suffix.
      reference: memory
      candidate: memory
      Skipped 1 layer (L4), not in the candidate: turbo4 is not read"
  `)
})

test('notes that find no place are counted', () => {
  const found = compareCaches(subject(syntheticCache(size)), subject(syntheticCache(size)))
  const lines = (count: number) =>
    comparisonText({ ...found, notes: Array.from({ length: count }, (_, at) => `note ${at}`) }).split('\n')
  expect(lines(8).slice(-2)).toEqual(['  note 6', '  note 7'])
  expect(lines(9).slice(-2)).toEqual(['  note 7', '  and 1 more note'])
})

test('layers that diverge alike are one row', () => {
  const text = textOf((cache) => {
    for (const at of everywhere(cache, 12)) makeStale(cache, at)
  })
  expect(text).toMatchInlineSnapshot(`
    "KV cache diverges, first in layer 0, block 12, K and V of the suffix: foreign, it equals no block of
      the reference
      Likely: off by one at the boundary (K and V of layers 0-15, block 12)
        nothing diverges but at the boundary, block 12
        in all layers
        Next: Check how the boundary is rounded: whether reuse stops and recompute starts at the same
          block, and who writes a block that the prefix fills only in part.

      layer  K suffix    V suffix
      0-15   12 foreign  12 foreign

      Of 768 blocks of K and V: 736 identical, 32 foreign; as a restore, by hashes of their bytes;
        prefix ends before block 12.
      reference: cold.json
      candidate: warm.json"
  `)
})

test('the table has the worst first, and no noise', () => {
  const candidate = syntheticCache(size)
  zeroHead(candidate, { layer: 1, side: 'k', logical: 3 }, 0)
  for (const logical of [4, 5]) accumulateOtherwise(candidate, { layer: 1, side: 'k', logical })
  candidate.block(7, 'k', 2).fill(0xff)
  for (const logical of [13, 15]) makeStale(candidate, { layer: 9, side: 'v', logical })
  const found = compareCaches(subject(syntheticCache(size), { boundary: 12 }), subject(candidate, { boundary: 12 }), {
    noise: 0.01,
  })
  expect(comparisonText(found).split('\n').slice(-15)).toMatchInlineSnapshot(`
    [
      "  Also: recompute fault (V of layer 9, blocks 13, 15)",
      "    blocks of the suffix (from block 12 on), which was computed; what is wrong in the prefix may be",
      "      behind it",
      "",
      "  layer  K prefix  V suffix",
      "  7      2 poison  -",
      "  9      -         13, 15 foreign",
      "  1      3 wrong   -",
      "",
      "  Of 768 blocks of K and V: 762 identical, 2 noise, 1 wrong, 2 foreign, 1 poison; as a restore, by",
      "    hashes of their bytes; prefix ends before block 12.",
      "  reference: memory",
      "  candidate: memory",
      "  Not checked, since a side does not tell: token ids",
      "  2 blocks within noise: values deviate by up to 0.18 % in layer 1 (bar for values: 1 %).",
    ]
  `)
})

function everyFault(cache: SyntheticCache): void {
  for (let layer = 0; layer < 16; layer += 1) {
    makeStale(cache, { layer, side: 'k', logical: layer })
    zeroHead(cache, { layer, side: 'v', logical: layer + 2 }, 1)
    makeNaN(cache, { layer, side: 'v', logical: layer + 5 }, 0, 0, 0)
    shiftTokens(cache, { layer, side: 'k' }, [layer + 6], 2)
    swap(cache, { layer, side: 'k', logical: (layer + 3) % 24 }, { layer, side: 'k', logical: (layer + 8) % 24 })
    accumulateOtherwise(cache, { layer, side: 'v', logical: (layer * 7 + 1) % 24 })
    cache.block(layer, 'v', (layer * 5 + 3) % 24).fill(0)
  }
}

test('rows that find no place are counted by their layers', () => {
  const candidate = syntheticCache(size)
  for (let layer = 0; layer < 16; layer += 1) candidate.block(layer, 'k', layer).fill(0)
  const found = compareCaches(subject(syntheticCache(size)), subject(candidate))
  expect(divergenceTable(found, 100, 15).slice(-2)).toEqual(['  14     14 zero', '  and 1 more layer'])
  expect(divergenceTable(found, 100, 14).at(-1)).toBe('  and 2 more layers')
})

test('however much is wrong, it stays about a page, in lines of the width', () => {
  for (const width of [80, 100, 140]) {
    const lines = textOf(everyFault, width).split('\n')
    expect(lines.length).toBeLessThanOrEqual(44)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width)
  }
})

test('caches that are not comparable: what differs, and what to do', () => {
  const found = compareCaches(
    subject(syntheticCache(size), { tokensHash: 'a'.repeat(64), source: 'cold.json' }),
    subject(syntheticCache({ ...size, tokens: 190 }), { tokensHash: 'b'.repeat(64), source: 'warm.json' }),
  )
  expect(comparisonText(found)).toMatchInlineSnapshot(`
    "KV caches are not comparable: tokens, token ids
      tokens: 192 in the reference, 190 in the candidate; capture both after the same token of the same
        request
      token ids: aaaaaaaaaaaa.. in the reference, bbbbbbbbbbbb.. in the candidate; feed both sides the
        very same token ids: other tokens have other keys and values
      Nothing was compared.
      reference: cold.json
      candidate: warm.json"
  `)
})
