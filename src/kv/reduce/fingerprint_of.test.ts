import { truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { KvCapture } from '../capture.ts'
import { syntheticCache, writeCapture } from '../read/capture.fixture.ts'
import { openCapture } from '../read/open_capture.ts'
import { fingerprintOf } from './fingerprint_of.ts'
import { regionOf } from './region_of.ts'

function opened(path: string): KvCapture {
  const capture = openCapture(path)
  onTestFinished(() => capture.close())
  return capture
}

test('tells all layers, both sides, and regions split at the boundary', () => {
  const cache = syntheticCache({ layers: 3, blocks: 5 })
  const { layers, ...known } = fingerprintOf(opened(writeCapture(cache, { boundary: 2 })))

  expect(known).toMatchObject({ from: 'capture', boundary: 2, blockTable: [5, 4, 3, 2, 1], skipped: [] })
  expect(layers.map(({ layer, name }) => [layer, name])).toEqual([
    [0, 'L0'],
    [1, 'L1'],
    [2, 'L2'],
  ])
  for (const { layer, sides } of layers) {
    for (const side of ['k', 'v'] as const) {
      const { prefix, suffix, blocks } = sides[side]
      expect(blocks.map(({ logical, physical }) => [logical, physical])).toEqual(
        [0, 1, 2, 3, 4].map((at) => [at, 5 - at]),
      )
      expect(prefix).toEqual(regionOf(blocks.slice(0, 2)))
      expect(suffix).toEqual(regionOf(blocks.slice(2)))

      // Values of the cache itself: the sum of squares of token 3, head 0, of block 4.
      const dims = Array.from({ length: cache.headDim }, (_, dim) => cache.value(layer, side, 4, 3, 0, dim))
      const other = Array.from({ length: cache.headDim }, (_, dim) => cache.value(layer, side, 4, 3, 1, dim))
      const ssq = [...dims, ...other].reduce((sum, value) => sum + value * value, 0)
      expect(blocks[4]?.tokens?.[3]).toBeCloseTo(ssq, 12)
    }
  }
})

test('slots past the tokens of the cache are left out', () => {
  const cache = syntheticCache({ blocks: 4, tokens: 9 })
  const fingerprint = (): unknown => fingerprintOf(opened(writeCapture(cache))).layers.map(({ sides }) => sides)
  const clean = fingerprint()
  // Block 2 holds one token, of 2 x 8 values of 2 bytes; block 3 none.
  cache.block(0, 'k', 2).fill(0xff, 32)
  cache.block(1, 'v', 3).fill(0xff)

  expect(fingerprint()).toEqual(clean)
  const counted = fingerprintOf(opened(writeCapture(cache))).layers[0]?.sides.k.blocks.map(
    ({ counts }) => counts?.values,
  )
  expect(counted).toEqual([64, 64, 16, 0])
})

test('all slots count where nobody noted how many tokens there are', () => {
  const capture = opened(writeCapture(syntheticCache({ blocks: 2, tokens: 5 })))
  const unnoted: KvCapture = { ...capture, facts: { ...capture.facts, tokens: null } }

  expect(fingerprintOf(unnoted).layers[0]?.sides.k.blocks.map(({ counts }) => counts?.values)).toEqual([64, 64])
})

test('a block that cannot be read is told as such, and is in no sum', () => {
  const cache = syntheticCache({ layers: 1, blocks: 4 })
  const path = writeCapture(cache, { boundary: 1 })
  const whole = fingerprintOf(opened(path)).layers[0]?.sides
  // V lies after K, and logical block 0 last.
  truncateSync(join(dirname(path), 'L0.bin'), 10 * 128 - 5)
  const cut = fingerprintOf(opened(path)).layers[0]?.sides

  expect(cut?.k).toEqual(whole?.k)
  expect(cut?.v.prefix).toEqual({ blocks: 1, unreadable: 1, moments: null, counts: null, range: null })
  expect(cut?.v.suffix).toEqual(whole?.v.suffix)
  expect(cut?.v.blocks[0]).toEqual({
    logical: 0,
    physical: 4,
    status: 'unreadable',
    moments: null,
    counts: null,
    range: null,
    hash: null,
    tokens: null,
    heads: null,
  })
})

test('skipped layers are listed', () => {
  const path = writeCapture(syntheticCache({ layers: 3 }), { skip: { 1: 'turbo4 is not dumped' } })

  expect(fingerprintOf(opened(path))).toMatchObject({
    layers: [{ layer: 0 }, { layer: 2 }],
    skipped: [{ layer: 1, name: 'L1', reason: 'turbo4 is not dumped' }],
  })
})

test('two blocks swapped on disk are seen, where no sum of a region is another', () => {
  const size = { layers: 1, blocks: 6, seed: 3 }
  const indices = fc.integer({ min: 0, max: size.blocks - 1 })
  const ofBlocks = (blockTable: readonly number[]) =>
    fingerprintOf(opened(writeCapture(syntheticCache(size), { blockTable }))).layers[0]?.sides.k

  const rightTable = [0, 1, 2, 3, 4, 5]
  const right = ofBlocks(rightTable)
  fc.assert(
    fc.property(indices, indices, (a, b) => {
      const path = writeCapture(swapped(syntheticCache(size), a, b), { blockTable: rightTable })
      const got = fingerprintOf(opened(path)).layers[0]?.sides.k
      const changed = rightTable.filter((at) => got?.blocks[at]?.hash !== right?.blocks[at]?.hash)

      expect(changed).toEqual(a === b ? [] : [Math.min(a, b), Math.max(a, b)])
      expect(got?.suffix.moments?.sabs).toBeCloseTo(right?.suffix.moments?.sabs ?? Number.NaN, 12)
    }),
    { numRuns: 40 },
  )
})

function swapped(cache: ReturnType<typeof syntheticCache>, a: number, b: number): typeof cache {
  const [first, second] = [cache.block(0, 'k', a), cache.block(0, 'k', b)]
  const kept = first.slice()
  first.set(second)
  second.set(kept)
  return cache
}
