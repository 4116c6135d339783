import { syntheticCache, type SyntheticCache } from '../read/capture.fixture.ts'
import { subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import type { ComparedBlock, CompareOptions, KvComparison } from './comparison.ts'
import { everywhere, type At } from './planted_faults.fixture.ts'

/** 96 tokens less 3: the last block of 8 is not full. */
export const size = { layers: 4, blocks: 12, blockSize: 8, kvHeads: 4, headDim: 16, tokens: 93 }
export const boundary = 6
export const otherBlocks: readonly number[] = [30, 2, 17, 5, 9, 11, 1, 25, 0, 8, 40, 3]

export const withBytesAndWithout = [
  ['with captures at hand', true],
  ['by fingerprints alone', false],
] as const

/** A cache, and the same one in other physical blocks with a fault in it. */
export function comparePlanted(
  plant: (cache: SyntheticCache) => void,
  options: CompareOptions = {},
  hasBytes = true,
): KvComparison {
  const candidate = syntheticCache(size)
  plant(candidate)
  return compareCaches(
    subject(syntheticCache(size), { boundary }, hasBytes),
    subject(candidate, { boundary, blockTable: otherBlocks }, hasBytes),
    options,
  )
}

/** `k0.6 moved`: where each verdict was given, in the order of the comparison. */
export function told({ blocks }: KvComparison): readonly string[] {
  return blocks.map(({ layer, side, logical, outcome }) => `${side}${layer}.${logical} ${outcome.verdict}`)
}

/** The one block that differs. */
export function only({ blocks }: KvComparison): ComparedBlock {
  const [block] = blocks
  if (!block || blocks.length !== 1) throw new Error(`${blocks.length} blocks differ`)
  return block
}

export function allBlocks(cache: SyntheticCache): readonly At[] {
  return Array.from({ length: cache.blocks }, (_, logical) => everywhere(cache, logical)).flat()
}
