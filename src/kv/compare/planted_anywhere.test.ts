import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { syntheticCache, type SyntheticCache } from '../read/capture.fixture.ts'
import { subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import type { KvComparison } from './comparison.ts'
import { bothSides, makeNaN, makeStale, offsetOf, swap, zeroHead, type At } from './planted_faults.fixture.ts'

const shapes = fc.record({
  layers: fc.integer({ min: 1, max: 3 }),
  blocks: fc.integer({ min: 2, max: 9 }),
  blockSize: fc.integer({ min: 2, max: 8 }),
  kvHeads: fc.integer({ min: 1, max: 4 }),
  headDim: fc.constantFrom(8, 16),
  seed: fc.nat({ max: 1000 }),
})

/** A cache, a place in it, a token and a head and dim of the block that count. */
const places = shapes.chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    tokens: fc.integer({ min: (shape.blocks - 1) * shape.blockSize + 1, max: shape.blocks * shape.blockSize }),
    boundary: fc.nat({ max: shape.blocks }),
    at: fc.record({
      layer: fc.nat({ max: shape.layers - 1 }),
      side: fc.constantFrom(...bothSides),
      logical: fc.nat({ max: shape.blocks - 1 }),
    }),
    other: fc.nat({ max: shape.blocks - 1 }),
    token: fc.nat({ max: shape.blockSize - 1 }),
    head: fc.nat({ max: shape.kvHeads - 1 }),
    dim: fc.nat({ max: shape.headDim - 1 }),
    hasBytes: fc.boolean(),
    table: fc.shuffledSubarray(
      Array.from({ length: 20 }, (_, physical) => physical),
      {
        minLength: shape.blocks,
        maxLength: shape.blocks,
      },
    ),
  }),
)

type Place = typeof places extends fc.Arbitrary<infer T> ? T : never

function compare(
  { shape, tokens, boundary, hasBytes, table }: Place,
  plant: (cache: SyntheticCache) => void,
): KvComparison {
  const candidate = syntheticCache({ ...shape, tokens })
  plant(candidate)
  return compareCaches(
    subject(syntheticCache({ ...shape, tokens }), { boundary }, hasBytes),
    subject(candidate, { boundary, blockTable: table }, hasBytes),
  )
}

/** The token within the tokens that the block holds. */
function countedToken({ shape, tokens, at, token }: Place): number {
  return token % Math.min(shape.blockSize, tokens - at.logical * shape.blockSize)
}

function found({ blocks }: KvComparison): readonly (At & { readonly verdict: string })[] {
  return blocks.map(({ layer, side, logical, outcome }) => ({ layer, side, logical, verdict: outcome.verdict }))
}

test('equal caches in any physical blocks raise no alarm', () => {
  fc.assert(
    fc.property(places, (place) => {
      expect(compare(place, () => {})).toMatchObject({ status: 'same', blocks: [], firstDivergence: null })
    }),
  )
})

test('a block of other content is found where it is', () => {
  fc.assert(
    fc.property(places, (place) => {
      const comparison = compare(place, (cache) => makeStale(cache, place.at))
      // Of one token and one head there is nothing that could be right in part.
      expect(comparison.blocks.map(({ layer, side, logical }) => ({ layer, side, logical }))).toStrictEqual([
        { ...place.at },
      ])
      expect(comparison.status).toBe('divergent')
    }),
  )
})

test('a NaN is found where it is, to the value', () => {
  fc.assert(
    fc.property(places, (place) => {
      const [token, { head, dim }] = [countedToken(place), place]
      const comparison = compare(place, (cache) => makeNaN(cache, place.at, token, head, dim))
      expect(found(comparison)).toStrictEqual([{ ...place.at, verdict: 'wrong' }])
      expect(comparison.causes.map((cause) => cause.class)).toStrictEqual(['corruption'])
      const [block] = comparison.blocks
      expect(block?.detail).toMatchObject({ nan: 1, tokens: [token], heads: [head] })
      expect(block?.detail.elements?.first).toStrictEqual(place.hasBytes ? { token, head, dim } : undefined)
    }),
  )
})

test('two blocks that trade places are found, and each other', () => {
  fc.assert(
    fc.property(places, (place) => {
      fc.pre(place.other !== place.at.logical)
      const [low = 0, high = 0] = [place.at.logical, place.other].toSorted((one, other) => one - other)
      const comparison = compare(place, (cache) =>
        swap(cache, { ...place.at, logical: low }, { ...place.at, logical: high }),
      )
      expect(found(comparison)).toStrictEqual([
        { ...place.at, logical: low, verdict: 'moved' },
        { ...place.at, logical: high, verdict: 'moved' },
      ])
      expect(comparison.blocks.map(({ detail }) => detail.swappedWith)).toStrictEqual([high, low])
      expect(comparison.causes.map((cause) => cause.class)).toStrictEqual(['mapping'])
    }),
  )
})

test('two values of a block that trade places are found', () => {
  fc.assert(
    fc.property(places, fc.nat(), (place, salt) => {
      const { shape, at, head, dim } = place
      const token = countedToken(place)
      const to = (dim + 1 + (salt % (shape.headDim - 1))) % shape.headDim
      const comparison = compare(place, (cache) => {
        const bytes = cache.block(at.layer, at.side, at.logical)
        const [one, other] = [offsetOf(cache, token, head, dim), offsetOf(cache, token, head, to)]
        fc.pre(bytes[one] !== bytes[other] || bytes[one + 1] !== bytes[other + 1])
        const kept = bytes.slice(one, one + 2)
        bytes.copyWithin(one, other, other + 2)
        bytes.set(kept, other)
      })
      expect(found(comparison)).toStrictEqual([{ ...at, verdict: 'permuted' }])
    }),
  )
})

test('a head that is zero is found and named', () => {
  fc.assert(
    fc.property(places, (place) => {
      fc.pre(place.shape.kvHeads > 1)
      const comparison = compare(place, (cache) => zeroHead(cache, place.at, place.head))
      expect(found(comparison)).toStrictEqual([{ ...place.at, verdict: 'wrong' }])
      expect(comparison.blocks[0]?.detail.zeroHeads).toStrictEqual([place.head])
    }),
  )
})

test('a zero or poisoned block is found', () => {
  fc.assert(
    fc.property(places, fc.constantFrom('zero' as const, 'poison' as const), (place, verdict) => {
      const { layer, side, logical } = place.at
      const comparison = compare(place, (cache) =>
        cache.block(layer, side, logical).fill(verdict === 'zero' ? 0 : 0xff),
      )
      expect(found(comparison)).toStrictEqual([{ ...place.at, verdict }])
      expect(comparison.firstDivergence).toMatchObject({ layer, sides: [side], logical, verdicts: [verdict] })
    }),
  )
})
