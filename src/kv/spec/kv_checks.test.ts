import { expect, test } from 'vitest'
import type { KvComparison } from '../compare/comparison.ts'
import { syntheticCache, type SyntheticCache } from '../read/capture.fixture.ts'
import { comparableFault, mappingFault, readingFault, regionFault, statesFault } from './kv_checks.ts'
import { compareSample, recomputed, sampleBoundary, sampleCache, sampleSize, swapBlocks } from './kv_spec.fixture.ts'
import { regionBands } from './region_band.ts'
import type { KvCacheSpec } from './kv_cache_spec.ts'

const spec: KvCacheSpec = { reference: 'a', candidate: 'b' }

function faultsOf(candidate: SyntheticCache, { mode, bands }: Partial<KvCacheSpec> = {}, skip = {}) {
  const { comparison, reference } = compareSample(candidate, { mode }, { boundary: sampleBoundary, skip })
  const bandOf = regionBands({ ...spec, mode, bands }, reference, comparison)
  return {
    comparable: comparableFault(comparison),
    prefix: regionFault(comparison, 'prefix', bandOf),
    suffix: regionFault(comparison, 'suffix', bandOf),
    mapping: mappingFault(comparison),
    reading: readingFault(comparison),
  }
}

const none = { comparable: undefined, prefix: undefined, suffix: undefined, mapping: undefined, reading: undefined }

test('a copy has no fault', () => {
  expect(faultsOf(sampleCache())).toEqual(none)
})

test('blocks that trade places are a fault of their region and of the mapping', () => {
  expect(faultsOf(sampleCache((cache) => swapBlocks(cache, 1, 0, 2)))).toEqual({
    ...none,
    prefix: '4 blocks of the prefix: 4 moved',
    mapping: '4 blocks not where they should be: 4 moved',
  })
})

test('a block that was not written is a fault of its region alone', () => {
  const candidate = sampleCache((cache) => cache.block(2, 'v', 5).fill(0xff))
  expect(faultsOf(candidate)).toEqual({ ...none, suffix: '1 block of the suffix: 1 poison' })
})

test('a layer that is skipped is a fault, though all that was compared is the same', () => {
  expect(faultsOf(sampleCache(), {}, { 1: 'freed' })).toEqual({
    ...none,
    reading: '1 layer skipped: L1 of the candidate (freed)',
  })
})

test('nothing is well where nothing was compared', () => {
  const nothing = 'nothing was compared'
  expect(faultsOf(syntheticCache({ ...sampleSize, tokens: 9 }))).toEqual({
    comparable: nothing,
    prefix: nothing,
    suffix: nothing,
    mapping: nothing,
    reading: nothing,
  })
})

test('noise is a fault of a restore, and none of a recompute unless the sums drift', () => {
  const candidate = sampleCache(recomputed)
  expect(faultsOf(candidate)).toMatchObject({ prefix: '24 blocks of the prefix: 24 wrong', mapping: undefined })
  expect(faultsOf(candidate, { mode: 'recompute' })).toEqual(none)
  expect(faultsOf(candidate, { mode: 'recompute', bands: { suffix: 1e-9 } })).toMatchObject({
    prefix: undefined,
    suffix: expect.stringMatching(
      /^K of layer 0, suffix: ssq ratio [\d.]+, .*expected in 1 ± 1e-9; and 5 more regions$/,
    ),
  })
})

test('a region that nobody tells of is no good region', () => {
  const { comparison, reference } = compareSample(sampleCache(), {}, { boundary: 0 })
  const empty = { ...comparison, regions: comparison.regions.filter(({ region }) => region !== 'prefix') }
  const bandOf = regionBands(spec, reference, comparison)
  expect(regionFault(empty, 'prefix', bandOf)).toBe('no block and no sum of the prefix was compared')
  expect(mappingFault({ ...comparison, counts: {} })).toBe('no block was compared, only sums of regions')
})

test('sums that differ where no block tells are a fault; those of both regions together are of each', () => {
  const { comparison, reference } = compareSample(sampleCache())
  const [first] = comparison.regions
  if (!first) throw new Error('no region')
  const whole = { ...first, region: 'whole', verdict: 'wrong', ssqRatio: 1.5, unlocated: true, counts: {} } as const
  const bandOf = regionBands(spec, reference, comparison)
  const faults = (...regions: KvComparison['regions']) =>
    (['prefix', 'suffix'] as const).map((name) =>
      regionFault({ ...comparison, regions: [...comparison.regions, ...regions] }, name, bandOf),
    )
  const one = 'the sums of K of layer 0 differ, and no block tells where'
  const two = 'the sums of K of layer 0 and 1 more region differ, and no block tells where'
  expect(faults(whole)).toEqual([one, one])
  expect(faults(whole, { ...whole, side: 'v' })).toEqual([two, two])
  expect(faults({ ...whole, region: 'prefix' })).toEqual([one, undefined])
  // A block of one of them, which its own test tells of, accounts for it.
  expect(faults({ ...whole, unlocated: false })).toEqual([undefined, undefined])
})

test('states that are not as they were are told, each with its moment', () => {
  const { comparison } = compareSample(sampleCache())
  const faultOf = (...states: KvComparison['states']) => statesFault({ ...comparison, states })
  expect(faultOf(state('hidden L0', 'identical'), state('hidden L1', 'noise'))).toBeUndefined()
  expect(faultOf(state('hidden L0', 'identical'), state('hidden L1', 'wrong'), state('hidden L2', 'zero'))).toBe(
    '2 of 3 states: hidden L1 at step0 wrong, hidden L2 at step0 zero',
  )
  expect(statesFault({ ...comparison, status: 'not-comparable' })).toBe('nothing was compared')
})

test('blocks that could not be read are told', () => {
  const { comparison } = compareSample(sampleCache())
  expect(readingFault({ ...comparison, counts: { identical: 34, unreadable: 2 } })).toBe('2 blocks could not be read')
})

function state(name: string, verdict: KvComparison['states'][number]['verdict']): KvComparison['states'][number] {
  return { at: 'step0', name, verdict, ssqRatio: null, sabsRatio: null }
}
