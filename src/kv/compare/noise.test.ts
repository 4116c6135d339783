import { expect, test } from 'vitest'
import { syntheticCache, type SyntheticCache } from '../read/capture.fixture.ts'
import { subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import {
  allBlocks,
  boundary,
  comparePlanted,
  only,
  size,
  told,
  withBytesAndWithout,
} from './planted_comparison.fixture.ts'
import { accumulateOtherwise, bothSides, makeStale, zeroHead } from './planted_faults.fixture.ts'

function computeSuffixAgain(cache: SyntheticCache): void {
  for (const at of allBlocks(cache)) if (at.logical >= boundary) accumulateOtherwise(cache, at)
}

test.for(withBytesAndWithout)('computed again in another order is noise for a recompute, %s', ([, hasBytes]) => {
  const found = comparePlanted(computeSuffixAgain, { mode: 'recompute' }, hasBytes)
  expect(found).toMatchObject({
    status: 'same',
    counts: { identical: 48, noise: 48 },
    firstDivergence: null,
    causes: [],
  })
  // A restore is held to bytes, but told what it looks like.
  const restored = comparePlanted(computeSuffixAgain, {}, hasBytes)
  expect(restored).toMatchObject({ status: 'divergent', counts: { identical: 48, wrong: 48 } })
  expect(restored.causes.map((cause) => cause.class)).toStrictEqual(['accumulation-noise'])
})

test('a suffix of a few blocks that was computed again is told as such', () => {
  const found = comparePlanted((cache) => {
    for (const side of bothSides) {
      for (const logical of [10, 11]) accumulateOtherwise(cache, { layer: 3, side, logical })
    }
  })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['recompute'])
  const late = compareCaches(
    subject(syntheticCache(size), { boundary: 10 }),
    subject(computedAgain([10, 11]), { boundary: 10 }),
  )
  expect(late.causes.map((cause) => cause.class)).toStrictEqual(['accumulation-noise'])
})

test('noise in one block, from a layer on and in K and V alike, was computed again, on one side alone it was not', () => {
  const last = size.layers - 1
  const classes = (sides: readonly ('k' | 'v')[]): string[] =>
    comparePlanted((cache) => {
      for (const layer of [last - 1, last]) {
        for (const side of sides) accumulateOtherwise(cache, { layer, side, logical: 11 })
      }
    }).causes.map((cause) => cause.class)
  expect(classes(bothSides)).toStrictEqual(['accumulation-noise'])
  expect(classes(['k'])).toStrictEqual(['recompute'])
})

function computedAgain(logicals: readonly number[]): SyntheticCache {
  const cache = syntheticCache(size)
  for (const at of allBlocks(cache)) if (logicals.includes(at.logical)) accumulateOtherwise(cache, at)
  return cache
}

test('in a recompute, a stale block of the prefix stands out of the noise of the suffix', () => {
  const found = comparePlanted(
    (cache) => {
      computeSuffixAgain(cache)
      makeStale(cache, { layer: 1, side: 'k', logical: 2 })
    },
    { mode: 'recompute' },
  )
  expect(found).toMatchObject({ status: 'divergent', counts: { identical: 47, noise: 48, wrong: 1 } })
  expect(found.firstDivergence).toMatchObject({ layer: 1, logical: 2, region: 'prefix' })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['reuse-or-restore'])
})

function plantNoiseAndFaults(cache: SyntheticCache): void {
  accumulateOtherwise(cache, { layer: 0, side: 'k', logical: 1 })
  zeroHead(cache, { layer: 0, side: 'k', logical: 2 }, 0)
  makeStale(cache, { layer: 0, side: 'k', logical: 3 })
}

test('a bar of its own lets noise pass a restore, and no fault', () => {
  const [passing, strict] = [
    comparePlanted(plantNoiseAndFaults, { noise: 0.01 }),
    comparePlanted(plantNoiseAndFaults, { noise: 1e-5 }),
  ]
  expect(told(passing)).toStrictEqual(['k0.1 noise', 'k0.2 wrong', 'k0.3 foreign'])
  expect(told(strict)).toStrictEqual(['k0.1 wrong', 'k0.2 wrong', 'k0.3 foreign'])
})

test('one value far off is no noise, however small its share', () => {
  // Values are below 1, of a root mean square of 0.58, so that an error of 8 in one of 512 is 8 / (0.58 sqrt(512)) = 61 %.
  const found = comparePlanted((cache) => cache.block(0, 'k', 1).set([0x00, 0x41], 0), { noise: 0.7 })
  expect(only(found).detail.elements?.rms).toBeLessThan(0.7)
  expect(told(found)).toStrictEqual(['k0.1 wrong'])
})

function zeros(sign: number): SyntheticCache {
  const cache = syntheticCache(size)
  for (const logical of [3, 7]) new Uint16Array(cache.block(1, 'k', logical).buffer).fill(sign)
  return cache
}

test.for(withBytesAndWithout)('zeros of the other sign are noise for a recompute, %s', ([, hasBytes]) => {
  const found = compareCaches(
    subject(zeros(0), { boundary }, hasBytes),
    subject(zeros(0x8000), { boundary }, hasBytes),
    { mode: 'recompute' },
  )
  expect(found).toMatchObject({ status: 'same', counts: { noise: 2 } })
})
