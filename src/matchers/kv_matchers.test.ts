import { expect, test } from 'vitest'
import './register.ts'
import { syntheticCache } from '../kv/read/capture.fixture.ts'
import { compareSample, recomputed, sampleCache, sampleSize, swapBlocks } from '../kv/spec/kv_spec.fixture.ts'

function messageOf(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('expected the assertion to fail')
}

const swapped = () => compareSample(sampleCache((cache) => swapBlocks(cache, 1, 0, 2))).comparison

test('every matcher refuses what is no comparison, and says how to get one', () => {
  expect(() => expect({ status: 'same' }).toMatchFingerprint()).toThrow(TypeError)
  expect(() => expect(null).toKeepBlockMapping()).toThrow(
    'toKeepBlockMapping() judges a comparison of KV caches, got null: write test(',
  )
  expect(() => expect(1).toHaveRegionSumsWithin(0.1)).toThrow(TypeError)
})

test('a copy matches in every way', () => {
  const { comparison } = compareSample(sampleCache())
  expect(comparison).toMatchFingerprint()
  expect(comparison).toKeepBlockMapping()
  expect(comparison).toHaveRegionSumsWithin(1e-9)
})

test('blocks that trade places keep the sums, not the mapping; the report leads, class and next step end it', () => {
  const comparison = swapped()
  expect(comparison).toHaveRegionSumsWithin(1e-9)
  const lines = messageOf(() => expect(comparison).toMatchFingerprint()).split('\n')
  expect(lines[0]).toMatch(/^KV cache diverges, first in layer 1, block 0, K and V of the prefix: moved, it trades/)
  expect(lines.slice(-3)).toEqual([
    '  likely: mapping',
    expect.stringMatching(/^ {2}next: {3}Compare the block tables/),
    expect.stringMatching(/^ {10}list; /),
  ])
  const mapping = messageOf(() => expect(comparison).toKeepBlockMapping()).split('\n')
  expect(mapping[0]).toBe('4 blocks not where they should be: 4 moved')
  expect(mapping[2]).toMatch(/^ {2}KV cache diverges, first in layer 1, block 0/)
})

test('sums are held against the band of the region asked for', () => {
  const { comparison } = compareSample(sampleCache((cache) => cache.block(0, 'k', 5).fill(0)))
  expect(comparison).toKeepBlockMapping()
  expect(comparison).toHaveRegionSumsWithin(1e-9, 'prefix')
  expect(comparison).not.toHaveRegionSumsWithin([0.9, 1.1])
  expect(messageOf(() => expect(comparison).toHaveRegionSumsWithin(0.05, 'suffix')).split('\n')[0]).toMatch(
    /^K of layer 0, suffix: ssq ratio 0\.\d+, sabs ratio 0\.\d+, expected in 1 ± 0\.05$/,
  )
})

test('noise matches where the comparison allows for it', () => {
  const candidate = sampleCache(recomputed)
  expect(compareSample(candidate).comparison).not.toMatchFingerprint()
  expect(compareSample(candidate, { mode: 'recompute' }).comparison).toMatchFingerprint()
})

test('nothing matches where nothing was compared', () => {
  const { comparison } = compareSample(syntheticCache({ ...sampleSize, tokens: 9 }))
  expect(comparison).not.toMatchFingerprint()
  expect(comparison).not.toHaveRegionSumsWithin(0.5)
  const lines = messageOf(() => expect(comparison).toKeepBlockMapping()).split('\n')
  expect(lines.slice(0, 3)).toEqual(['nothing was compared', '', '  KV caches are not comparable: tokens'])
  expect(lines.at(-1)).toContain('next:   capture both after the same token')
})

test('what was skipped matches in all but the fingerprint', () => {
  const { comparison } = compareSample(sampleCache(), {}, { boundary: 4, skip: { 2: 'freed' } })
  expect(comparison).toKeepBlockMapping()
  const lines = messageOf(() => expect(comparison).toMatchFingerprint()).split('\n')
  expect(lines.slice(-2)).toEqual(['  likely: unreadable', '  next:   capture again what could not be read'])
})

test('negated matchers say what they found', () => {
  const { comparison } = compareSample(sampleCache())
  expect(messageOf(() => expect(comparison).not.toKeepBlockMapping())).toContain('every block lies where it should')
  expect(messageOf(() => expect(comparison).not.toHaveRegionSumsWithin(0.1))).toContain(
    'the sums of every region lie in 1 ± 0.1',
  )
})
