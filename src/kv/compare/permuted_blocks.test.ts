import { expect, test } from 'vitest'
import { syntheticCache } from '../read/capture.fixture.ts'
import { subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import { allBlocks, comparePlanted, only, size } from './planted_comparison.fixture.ts'
import { bytesAt, makeNaN, transpose } from './planted_faults.fixture.ts'

test('HND where NHD was told is permuted, not wrong', () => {
  const found = comparePlanted((cache) => {
    for (const at of allBlocks(cache)) bytesAt(cache, at).set(transpose(cache, bytesAt(cache, at)))
  })
  expect(found.causes).toMatchObject([{ class: 'layout', blocks: 96 }])
  expect(found.causes[0]?.evidence[0]).toBe('96 blocks: the candidate lies as HND, though it should as NHD')
})

test('two layouts that are told are compared by token, head and dim', () => {
  const candidate = syntheticCache({ ...size, tokens: 96 })
  for (const at of allBlocks(candidate)) bytesAt(candidate, at).set(transpose(candidate, bytesAt(candidate, at)))
  makeNaN(candidate, { layer: 0, side: 'k', logical: 5 }, 0, 0, 3)
  const reference = subject(syntheticCache({ ...size, tokens: 96 }))
  const found = compareCaches(reference, subject(candidate, { order: 'HND' }))
  expect(found.counts).toStrictEqual({ permuted: 95, wrong: 1 })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['layout', 'corruption'])
  expect(found.comparability).toMatchObject([{ what: 'order of dims', effect: 'warning' }, { effect: 'unknown' }])
  expect(compareCaches(reference, subject(candidate, { order: 'HND' }, false)).status).toBe('not-comparable')
})

test('equal bytes that are said to lie in two orders are not identical', () => {
  const cache = syntheticCache(size)
  const found = compareCaches(subject(cache, { tokens: 96 }), subject(cache, { tokens: 96, order: 'HND' }))
  expect(found.counts).toStrictEqual({ permuted: 96 })
})

test('by fingerprints alone, another order of the same values is told too', () => {
  const found = comparePlanted(
    (cache) => {
      for (const at of allBlocks(cache)) bytesAt(cache, at).set(transpose(cache, bytesAt(cache, at)))
    },
    {},
    false,
  )
  // Of the last block, which is not full, other slots count in another order: it goes with the others.
  expect(found.counts).toStrictEqual({ permuted: 88, foreign: 8 })
  expect(found.causes).toMatchObject([
    { class: 'layout', blocks: 96, evidence: ['88 blocks: unknown order, by their sums'] },
  ])
})

test('says which heads trade places', () => {
  const found = comparePlanted((cache) => {
    const bytes = cache.block(1, 'k', 2)
    for (let token = 0; token < 8; token += 1) {
      const row = bytes.slice(token * 128, token * 128 + 128)
      bytes.set(row.subarray(96, 128), token * 128)
      bytes.set(row.subarray(0, 32), token * 128 + 96)
    }
  })
  expect(only(found).outcome).toStrictEqual({ verdict: 'permuted', how: 'heads reordered: 3->0, 0->3' })
})

test('says by fingerprints which tokens trade places', () => {
  const found = comparePlanted(
    (cache) => {
      const bytes = cache.block(1, 'k', 2)
      bytes.set(Buffer.concat([bytes.slice(256, 384), bytes.slice(128, 256), bytes.slice(0, 128)]))
    },
    {},
    false,
  )
  expect(only(found).outcome).toStrictEqual({ verdict: 'permuted', how: 'tokens reordered: 2->0, 0->2, by their sums' })
})

test('K and V of a block interleaved', () => {
  const found = comparePlanted((cache) => {
    const [k, v] = [cache.block(1, 'k', 2).slice(), cache.block(1, 'v', 2).slice()]
    for (let token = 0; token < 8; token += 1) {
      const to = cache.block(1, token < 4 ? 'k' : 'v', 2)
      to.set(k.subarray(token * 128, token * 128 + 128), (token % 4) * 256)
      to.set(v.subarray(token * 128, token * 128 + 128), (token % 4) * 256 + 128)
    }
  })
  expect(found.blocks.map(({ outcome }) => outcome)).toStrictEqual([
    { verdict: 'permuted', how: 'K and V interleaved token by token in the candidate' },
    { verdict: 'permuted', how: 'K and V interleaved token by token in the candidate' },
  ])
})
