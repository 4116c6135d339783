import { expect, test } from 'vitest'
import type { BlockFingerprint } from '../fingerprint.ts'
import { contentIndex } from './content_index.ts'
import type { SidePair, SideView } from './side_pair.ts'

function block(logical: number, told: Partial<BlockFingerprint>): BlockFingerprint {
  const nothing = { moments: null, counts: null, range: null, hash: null, tokens: null, heads: null }
  return { logical, physical: logical, status: 'read', ...nothing, ...told }
}

function view(blocks: readonly BlockFingerprint[]): SideView {
  const region = { blocks: 0, unreadable: 0, moments: null, counts: null, range: null }
  return { of: 'reference', layout: undefined, fingerprint: { prefix: region, suffix: region, blocks } }
}

function pair(layer: number, side: 'k' | 'v', reference: SideView): SidePair {
  return { layer, name: `L${layer}`, side, reference, candidate: reference, layout: undefined, isReordered: false }
}

const counts = { values: 8, nan: 0, inf: 0, zero: 0, poison: 0 }

test('by hash, wherever it lies in the side, and in any other', () => {
  const k = pair(0, 'k', view([block(0, { hash: 'a' }), block(1, { hash: 'b' }), block(2, { hash: 'a' })]))
  const v = pair(1, 'v', view([block(0, { hash: 'c' }), block(1, { hash: 'a' })]))
  const index = contentIndex([k, v], 'hash')
  expect(index.inSide(k.reference, block(7, { hash: 'a' }))).toStrictEqual([0, 2])
  expect(index.inSide(k.reference, block(7, { hash: 'z' }))).toStrictEqual([])
  expect(index.elsewhere(k, block(7, { hash: 'a' }))).toStrictEqual([{ layer: 1, side: 'v', logical: 1 }])
})

test('blocks that are filled with zeros or poison are nowhere in particular', () => {
  const zeros = { hash: '0', counts: { ...counts, zero: 8 } }
  const side = view([block(0, zeros), block(1, { hash: 'p', counts: { ...counts, nan: 8, poison: 8 } })])
  const index = contentIndex([pair(0, 'k', side)], 'hash')
  expect(index.inSide(side, block(5, zeros))).toStrictEqual([])
})

test('a block that is not full is known by its tokens, none of which is zero', () => {
  const full = [
    block(0, { hash: 'a', tokens: [1, 2, 3] }),
    block(1, { hash: 'b', tokens: [4, 5, 6] }),
    block(2, { hash: 'c', tokens: [0, 0, 7] }),
  ]
  const side = view([...full, block(3, { hash: 'd', tokens: [8, 9] })])
  const index = contentIndex([pair(0, 'k', side)], 'hash')
  expect(index.inSide(side, block(3, { hash: 'x', tokens: [4, 5] }))).toStrictEqual([1])
  expect(index.inSide(side, block(3, { hash: 'x', tokens: [0, 0] }))).toStrictEqual([])
  expect(index.inSide(side, block(0, { hash: 'x', tokens: [8, 9, 1] }))).toStrictEqual([3])
  expect(index.inSide(side, block(0, { hash: 'x', tokens: [4, 5, 9] }))).toStrictEqual([])
})

function printed(ssq: number): Pick<BlockFingerprint, 'moments'> {
  return { moments: { sum: NaN, ssq, sabs: NaN } }
}

test('of a log by the printed sum of squares, where it has digits enough', () => {
  const side = view([block(0, printed(845.25)), block(1, printed(0.5))])
  const index = contentIndex([pair(0, 'k', side), pair(0, 'v', view([block(3, printed(845.25))]))], 'printed')
  expect(index.inSide(side, block(4, printed(845.250_04)))).toStrictEqual([0])
  expect(index.inSide(side, block(4, printed(0.5)))).toStrictEqual([])
  // 7 digits repeat too easily in a whole cache.
  expect(index.elsewhere(pair(0, 'k', side), block(4, printed(845.25)))).toStrictEqual([])
})
