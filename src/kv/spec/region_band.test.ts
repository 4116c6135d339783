import { expect, test } from 'vitest'
import type { ComparedRegion } from '../compare/comparison.ts'
import type { KvCacheSpec } from './kv_cache_spec.ts'
import { compareSample, sampleCache } from './kv_spec.fixture.ts'
import { regionBands } from './region_band.ts'

const spec: KvCacheSpec = { reference: 'a', candidate: 'b' }
function bandOf(changes: Partial<KvCacheSpec>, region: ComparedRegion['region'] = 'prefix') {
  const compared = compareSample(sampleCache())
  const found = compared.comparison.regions.find((one) => one.region === 'prefix')
  if (!found) throw new Error('no prefix')
  return regionBands({ ...spec, ...changes }, compared.reference, compared.comparison)({ ...found, region })
}

test('a copy adds up alike, to one in a million', () => {
  expect(bandOf({})).toEqual([1 / (1 + 1e-6), 1 + 1e-6])
})

test("the spec's own band comes first; of both regions together, the wider one", () => {
  const bands = { prefix: 0.01, suffix: [0.5, 3] } as const
  expect(bandOf({ bands })).toEqual([1 / 1.01, 1.01])
  expect(bandOf({ bands }, 'suffix')).toEqual([0.5, 3])
  expect(bandOf({ bands }, 'whole')).toEqual([0.5, 3])
})

test('noise widens it, the less the more values are added up', () => {
  // Four blocks of 4 tokens, 2 heads, 8 dims: 256 values. 2 * 8 * 2^-6 * sqrt(4) / sqrt(256) = 2^-5, yet at most 2 * 2^-6 + 2^-12.
  const [, high] = bandOf({ mode: 'recompute' })
  expect(high).toBeCloseTo(1 + 2 ** -5, 12)
  // Two blocks, and less noise: 2 * 8 * 1e-4 * 2 / sqrt(128), yet at most 2e-4 + 1e-8.
  expect(bandOf({ mode: 'recompute', noise: 1e-4 }, 'suffix')[1]).toBeCloseTo(1 + 2e-4 + 1e-8, 12)
  expect(bandOf({ noise: 1e-9 })[1]).toBe(1 + 1e-6)
})
