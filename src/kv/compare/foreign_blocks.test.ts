import { describe, expect, test } from 'vitest'
import { subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import type { ComparedBlock } from './comparison.ts'
import { keysWithMeans, scaleKeys } from './keys_with_means.fixture.ts'

/** Standard deviations of a channel that its mean is large: none, as in keys of large models, and beyond. */
const means = [0, 1, 3, 10]

// Also of few tokens: the chance that other content resembles it is the larger.
describe.for([4, 16, 64])('blocks of %i tokens', (blockSize) => {
  const size = { layers: 1, blocks: 6, blockSize, kvHeads: 4, headDim: 16 }

  test.for(means)('of another request are foreign, though the keys of both share means of %i', (mean) => {
    const [candidate, other] = [keysWithMeans(mean, size), keysWithMeans(mean, { ...size, seed: 2 })]
    for (const side of ['k', 'v'] as const) candidate.block(0, side, 2).set(other.block(0, side, 2))
    const found = compareCaches(subject(keysWithMeans(mean, size)), subject(candidate))
    expect(found.blocks.map(told)).toStrictEqual(['k2 foreign', 'v2 foreign'])
    expect(found.causes.map((cause) => cause.class)).toStrictEqual(['reuse-or-restore'])
    // What the means alone make of it: mean^2 / (1 + mean^2).
    const cosine = found.blocks[0]?.detail.elements?.cosine ?? NaN
    expect(Math.abs(cosine - mean ** 2 / (1 + mean ** 2))).toBeLessThan(0.15)
  })

  test.for(means)('that hold their own content are wrong however it errs, with means of %i', (mean) => {
    const candidate = keysWithMeans(mean, size)
    // A wrong scale, and an error of 6 % in each value, as FP8 rounds.
    scaleKeys(candidate, 0, 1, () => 1.25)
    scaleKeys(candidate, 0, 4, (at) => (at % 3 === 0 ? 1.0625 : 0.9375))
    const found = compareCaches(subject(keysWithMeans(mean, size)), subject(candidate))
    expect(found.blocks.map(told)).toStrictEqual(['k1 wrong', 'k4 wrong'])
  })
})

function told({ side, logical, outcome }: ComparedBlock): string {
  return `${side}${logical} ${outcome.verdict}`
}
