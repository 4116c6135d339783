import { compareCaches } from '../compare/compare_caches.ts'
import type { CompareOptions, KvComparison } from '../compare/comparison.ts'
import type { CacheFingerprint } from '../fingerprint.ts'
import { syntheticCache, writeCapture, type SyntheticCache, type WriteOptions } from '../read/capture.fixture.ts'
import { openCapture } from '../read/open_capture.ts'
import { fingerprintOf } from '../reduce/fingerprint_of.ts'

export const sampleSize = { layers: 3, blocks: 6, seed: 3 } as const

/** The first of the six blocks that was not reused. */
export const sampleBoundary = 4

/** A cache of three layers and six blocks, with a fault in it. */
export function sampleCache(fault: (cache: SyntheticCache) => void = () => {}): SyntheticCache {
  const cache = syntheticCache(sampleSize)
  fault(cache)
  return cache
}

/** Every seventh value changed in its last bit: neighbours, as two orders of accumulation round to. */
export function recomputed(cache: SyntheticCache): void {
  for (const side of ['k', 'v'] as const) {
    for (let layer = 0; layer < cache.layers; layer++) {
      for (let logical = 0; logical < cache.blocks; logical++) {
        const bytes = cache.block(layer, side, logical)
        for (let at = 0; at < bytes.length; at += 14) bytes[at] = (bytes[at] ?? 0) ^ 1
      }
    }
  }
}

/** K and V of two blocks of a layer trade places. */
export function swapBlocks(cache: SyntheticCache, layer: number, one: number, other: number): void {
  for (const side of ['k', 'v'] as const) {
    const [first, second] = [cache.block(layer, side, one), cache.block(layer, side, other)]
    const kept = first.slice()
    first.set(second)
    second.set(kept)
  }
}

export interface SampleComparison {
  readonly comparison: KvComparison
  readonly reference: CacheFingerprint
}

/** The sample cache, clean, against another. */
export function compareSample(
  candidate: SyntheticCache,
  options: CompareOptions = {},
  write: WriteOptions = { boundary: sampleBoundary },
): SampleComparison {
  const [was, is] = [
    openCapture(writeCapture(sampleCache(), { boundary: sampleBoundary })),
    openCapture(writeCapture(candidate, write)),
  ]
  const reference = fingerprintOf(was)
  const comparison = compareCaches(
    { fingerprint: reference, capture: was },
    { fingerprint: fingerprintOf(is), capture: is },
    options,
  )
  was.close()
  is.close()
  return { comparison, reference }
}
