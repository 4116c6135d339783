import { expect, onTestFinished, test } from 'vitest'
import { syntheticCache, writeCapture, type SyntheticCache, type WriteOptions } from '../read/capture.fixture.ts'
import { openCapture } from '../read/open_capture.ts'
import { fingerprintOf } from '../reduce/fingerprint_of.ts'
import { compareCaches } from './compare_caches.ts'
import type { KvSubject } from './comparison.ts'
import { makeNaN, makeStale } from './planted_faults.fixture.ts'

const size = { layers: 3, blocks: 8, blockSize: 8, kvHeads: 2, headDim: 16, tokens: 61 }

/** Written to disk and opened again. */
function onDisk(cache: SyntheticCache, options: WriteOptions): KvSubject {
  const capture = openCapture(writeCapture(cache, options))
  onTestFinished(() => capture.close())
  return { fingerprint: fingerprintOf(capture), capture }
}

test('captures on disk, in other physical blocks and with other strides, are the same', () => {
  const reference = onDisk(syntheticCache(size), { boundary: 4 })
  const candidate = onDisk(syntheticCache(size), { boundary: 4, blockTable: [9, 3, 12, 0, 7, 1, 5, 2], padding: 32 })
  expect(compareCaches(reference, candidate)).toMatchObject({ status: 'same', counts: { identical: 48 } })
})

test('faults in a capture on disk are found where they are', () => {
  const cache = syntheticCache(size)
  makeNaN(cache, { layer: 1, side: 'v', logical: 6 }, 3, 1, 7)
  makeStale(cache, { layer: 2, side: 'k', logical: 1 })
  const found = compareCaches(onDisk(syntheticCache(size), { boundary: 4 }), onDisk(cache, { boundary: 4 }))
  expect(found.blocks).toMatchObject([
    {
      layer: 1,
      side: 'v',
      logical: 6,
      physical: 2,
      outcome: { verdict: 'wrong' },
      detail: { elements: { first: { token: 3, head: 1, dim: 7 } } },
    },
    { layer: 2, side: 'k', logical: 1, physical: 7, outcome: { verdict: 'foreign' } },
  ])
})

test('one that is written as HND is permuted, by token, head and dim the same', () => {
  const reference = onDisk(syntheticCache(size), {})
  const found = compareCaches(reference, onDisk(syntheticCache(size), { order: 'HND' }))
  expect(found.counts).toStrictEqual({ permuted: 48 })
  expect(found.causes[0]?.evidence).toStrictEqual([
    '48 blocks: NHD in the reference, HND in the candidate, as they say; equal by token, head and dim',
  ])
})

test('a layer that the candidate skips is told', () => {
  const found = compareCaches(onDisk(syntheticCache(size), {}), onDisk(syntheticCache(size), { skip: { 1: 'turbo3' } }))
  expect(found).toMatchObject({ status: 'unreadable', skipped: [{ layer: 1, of: 'candidate' }] })
})
