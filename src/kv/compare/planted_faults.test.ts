import { expect, test } from 'vitest'
import { syntheticCache, type SyntheticCache } from '../read/capture.fixture.ts'
import { subject } from './capture_in_memory.fixture.ts'
import type { CauseClass } from './causes/cause.ts'
import { compareCaches } from './compare_caches.ts'
import {
  allBlocks,
  boundary,
  comparePlanted,
  only,
  otherBlocks,
  size,
  told,
  withBytesAndWithout,
} from './planted_comparison.fixture.ts'
import {
  bothSides,
  bytesAt,
  everywhere,
  makeNaN,
  makeStale,
  shiftTokens,
  swap,
  zeroHead,
} from './planted_faults.fixture.ts'

interface Planted {
  readonly name: string
  readonly plant: (cache: SyntheticCache) => void
  readonly told: readonly string[]
  readonly cause: CauseClass
}

const planted: readonly Planted[] = [
  {
    name: 'two blocks swapped in one layer',
    plant: (cache) => swap(cache, { layer: 1, side: 'v', logical: 2 }, { layer: 1, side: 'v', logical: 7 }),
    told: ['v1.2 moved', 'v1.7 moved'],
    cause: 'mapping',
  },
  {
    name: 'the last block, which is not full, swapped with another',
    plant: (cache) => swap(cache, { layer: 0, side: 'k', logical: 3 }, { layer: 0, side: 'k', logical: 11 }),
    told: ['k0.3 moved', 'k0.11 moved'],
    cause: 'mapping',
  },
  {
    name: 'one stale block of the prefix',
    plant: (cache) => makeStale(cache, { layer: 2, side: 'k', logical: 3 }),
    told: ['k2.3 foreign'],
    cause: 'reuse-or-restore',
  },
  {
    name: 'one stale block of the suffix',
    plant: (cache) => makeStale(cache, { layer: 2, side: 'k', logical: 9 }),
    told: ['k2.9 foreign'],
    cause: 'recompute',
  },
  {
    name: 'V of one layer not written, so that it is stale',
    plant: (cache) => {
      for (let logical = 0; logical < 12; logical += 1) makeStale(cache, { layer: 1, side: 'v', logical })
    },
    told: Array.from({ length: 12 }, (_, logical) => `v1.${logical} foreign`),
    cause: 'write',
  },
  {
    name: 'V of one layer not written, so that it is zero',
    plant: (cache) => {
      for (let logical = 0; logical < 12; logical += 1) cache.block(1, 'v', logical).fill(0)
    },
    told: Array.from({ length: 12 }, (_, logical) => `v1.${logical} zero`),
    cause: 'write',
  },
  {
    name: 'a poisoned block',
    plant: (cache) => cache.block(3, 'k', 8).fill(0xff),
    told: ['k3.8 poison'],
    cause: 'write',
  },
  {
    name: 'one NaN',
    plant: (cache) => makeNaN(cache, { layer: 3, side: 'v', logical: 4 }, 2, 1, 5),
    told: ['v3.4 wrong'],
    cause: 'corruption',
  },
  {
    name: 'one head zeroed',
    plant: (cache) => zeroHead(cache, { layer: 0, side: 'k', logical: 10 }, 2),
    told: ['k0.10 wrong'],
    cause: 'write',
  },
  {
    name: 'the block at the boundary is the one before it, in all layers',
    plant: (cache) => {
      for (const at of everywhere(cache, boundary))
        bytesAt(cache, at).set(bytesAt(cache, { ...at, logical: boundary - 1 }))
    },
    told: [0, 1, 2, 3].flatMap((layer) => [`k${layer}.6 moved`, `v${layer}.6 moved`]),
    cause: 'off-by-one',
  },
  {
    name: 'the block at the boundary is stale in all layers',
    plant: (cache) => {
      for (const at of everywhere(cache, boundary)) makeStale(cache, at)
    },
    told: [0, 1, 2, 3].flatMap((layer) => [`k${layer}.6 foreign`, `v${layer}.6 foreign`]),
    cause: 'off-by-one',
  },
  {
    name: 'the first two blocks of the suffix swapped, in all layers',
    plant: (cache) => {
      for (const at of everywhere(cache, boundary)) swap(cache, at, { ...at, logical: boundary + 1 })
    },
    told: [0, 1, 2, 3].flatMap((layer) =>
      [6, 7].flatMap((logical) => [`k${layer}.${logical} moved`, `v${layer}.${logical} moved`]),
    ),
    cause: 'mapping',
  },
  {
    name: 'the suffix written one slot too late, in one layer',
    plant: (cache) => {
      for (const side of bothSides) shiftTokens(cache, { layer: 2, side }, [6, 7, 8, 9, 10, 11], 1)
    },
    told: [6, 7, 8, 9, 10, 11].flatMap((logical) => [`k2.${logical} shifted`, `v2.${logical} shifted`]),
    cause: 'off-by-one',
  },
  {
    name: 'the suffix one block late, in one layer',
    plant: (cache) => shiftTokens(cache, { layer: 2, side: 'k' }, [6, 7, 8, 9, 10, 11], 8),
    told: [6, 7, 8, 9, 10, 11].map((logical) => `k2.${logical} moved`),
    cause: 'off-by-one',
  },
  {
    name: 'K holds V',
    plant: (cache) => {
      for (let logical = 0; logical < 11; logical += 1) cache.block(1, 'k', logical).set(cache.block(1, 'v', logical))
    },
    told: Array.from({ length: 11 }, (_, logical) => `k1.${logical} foreign`),
    cause: 'mapping',
  },
]

test.for(planted.flatMap((fault) => withBytesAndWithout.map(([how, hasBytes]) => ({ ...fault, how, hasBytes }))))(
  '$name, $how',
  (fault) => {
    const found = comparePlanted(fault.plant, {}, fault.hasBytes)
    expect(told(found)).toStrictEqual(fault.told)
    expect(found.status).toBe('divergent')
    expect(found.causes.map((cause) => cause.class)).toStrictEqual([fault.cause])
    expect(found.causes[0]?.blocks).toBe(fault.told.length)
    const [first] = found.blocks
    expect(found.firstDivergence).toMatchObject({ layer: first?.layer, logical: first?.logical, region: first?.region })
  },
)

test('says where the content of a moved block came from, and where its own went', () => {
  const found = comparePlanted((cache) =>
    swap(cache, { layer: 1, side: 'v', logical: 2 }, { layer: 1, side: 'v', logical: 7 }),
  )
  expect(found.blocks.map(({ outcome, detail, physical }) => ({ outcome, detail, physical }))).toMatchObject([
    { outcome: { verdict: 'moved', to: [7] }, detail: { from: [7], swappedWith: 7 }, physical: 17 },
    { outcome: { verdict: 'moved', to: [2] }, detail: { from: [2], swappedWith: 2 }, physical: 25 },
  ])
})

test('says that a table points twice to one physical block', () => {
  const cache = syntheticCache(size)
  for (const at of everywhere(cache, 4)) bytesAt(cache, at).set(bytesAt(cache, { ...at, logical: 9 }))
  const table = otherBlocks.with(4, 8)
  const found = compareCaches(subject(syntheticCache(size)), subject(cache, { blockTable: table }))
  expect(found.causes[0]).toMatchObject({ class: 'mapping', blocks: 8 })
  expect(found.causes[0]?.evidence).toContain("the candidate's blocks 4 and 9 are both physical block 8")
})

test('one NaN is located to the value', () => {
  const { detail, basis } = only(
    comparePlanted((cache) => makeNaN(cache, { layer: 3, side: 'v', logical: 4 }, 2, 1, 5)),
  )
  expect(basis).toBe('bytes')
  expect(detail).toMatchObject({
    nan: 1,
    elements: { differing: 1, elements: 512, first: { token: 2, head: 1, dim: 5 }, nan: 1, rms: null },
  })
})

test('one zeroed head is named, by fingerprints too', () => {
  const tokens = [0, 1, 2, 3, 4, 5, 6, 7]
  for (const hasBytes of [true, false]) {
    const found = comparePlanted((cache) => zeroHead(cache, { layer: 0, side: 'k', logical: 10 }, 2), {}, hasBytes)
    expect(only(found).detail).toMatchObject({
      heads: [2],
      zeroHeads: [2],
      tokens,
      zeroTokens: [],
    })
  }
})

test('says of which layer and side a foreign block is', () => {
  const found = comparePlanted((cache) => cache.block(3, 'k', 2).set(cache.block(1, 'v', 2)))
  expect(only(found)).toMatchObject({
    outcome: { verdict: 'foreign' },
    detail: { equals: [{ layer: 1, side: 'v', logical: 2 }] },
  })
})

test('a shift by some tokens, over the ends of blocks, either way', () => {
  for (const by of [1, -1, 3, -5]) {
    const found = comparePlanted((cache) => shiftTokens(cache, { layer: 0, side: 'k' }, [4, 5, 6], by))
    expect(found.blocks.map(({ outcome }) => outcome)).toStrictEqual([
      { verdict: 'shifted', tokens: -by },
      { verdict: 'shifted', tokens: -by },
      { verdict: 'shifted', tokens: -by },
    ])
  }
})

test.for(withBytesAndWithout)('tokens that were not written, poisoned or stale at the end, %s', ([, hasBytes]) => {
  const poisoned = comparePlanted((cache) => cache.block(1, 'v', 4).fill(0xff, 5 * 128), {}, hasBytes)
  expect(only(poisoned).detail).toMatchObject({ tokens: [5, 6, 7], nanTokens: [5, 6, 7], nan: 192 })
  expect(poisoned.causes).toMatchObject([
    { class: 'write', evidence: ['V of layer 1, block 4: token 5, 6, 7 is NaN, as poison is'] },
  ])
  const stale = comparePlanted((cache) => cache.block(1, 'v', 11).copyWithin(2 * 128, 0, 256), {}, hasBytes)
  expect(only(stale).outcome.verdict).toBe('wrong')
  expect(stale.causes).toMatchObject([
    { class: 'write', evidence: ['V of layer 1, block 11: its tokens from 2 on are not what they should be'] },
  ])
})

test('K that was rotated for other positions keeps the size of its tokens', () => {
  const found = comparePlanted((cache) => {
    // A quarter turn of each pair of dims, which changes sign and place alone: (x, y) becomes (-y, x).
    for (const logical of [2, 3]) {
      const bytes = cache.block(0, 'k', logical)
      const values = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
      for (let at = 0; at < values.length; at += 2) {
        const [x = 0, y = 0] = [values[at], values[at + 1]]
        // One unit in the last place, as rounding leaves it.
        values.set([(y ^ 0x8000) + ((y & 0x7f) < 0x7f ? 1 : 0), x], at)
      }
    }
  })
  expect(found.blocks.map(({ detail }) => detail.keepsNorms)).toStrictEqual([true, true])
  expect(found.causes[0]?.evidence).toContain(
    'K of blocks 2-3 keeps the size of each token: rotated for other positions (RoPE)?',
  )
})

test('the first divergence is of the first layer, and its cause leads whatever else there is', () => {
  const found = comparePlanted((cache) => {
    for (const logical of [1, 2, 3]) makeStale(cache, { layer: 2, side: 'k', logical })
    makeNaN(cache, { layer: 1, side: 'k', logical: 9 }, 0, 0, 0)
    makeNaN(cache, { layer: 1, side: 'v', logical: 10 }, 0, 0, 0)
  })
  expect(found.firstDivergence).toStrictEqual({
    layer: 1,
    name: 'L1',
    logical: 9,
    sides: ['k'],
    region: 'suffix',
    verdicts: ['wrong'],
  })
  expect(found.causes.map((cause) => [cause.class, cause.blocks])).toStrictEqual([
    ['corruption', 2],
    ['reuse-or-restore', 3],
  ])
  expect(found.causes.map(({ where }) => where)).toStrictEqual([
    'K and V of layer 1, blocks 9-10',
    'K of layer 2, blocks 1-3',
  ])
})

test('blocks that trade places over the boundary are no matter of the boundary', () => {
  const found = comparePlanted((cache) => {
    for (const at of everywhere(cache, boundary)) swap(cache, at, { ...at, logical: boundary - 1 })
  })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['mapping'])
})

test('a layer of which both sides are stale was not restored, rather than not written', () => {
  const found = comparePlanted((cache) => {
    for (const at of allBlocks(cache)) if (at.layer === 2) makeStale(cache, at)
  })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['reuse-or-restore'])
  expect(found.blocks.every(({ detail }) => detail.keepsNorms === undefined)).toBe(true)
})

test('blocks beside shifted ones, too few of whose tokens are left to see it, are shifted with them', () => {
  // The last block holds 5 tokens; the four from the end on have nothing to come from.
  const found = comparePlanted((cache) => shiftTokens(cache, { layer: 1, side: 'k' }, [8, 9, 10, 11], -4))
  expect(told(found)).toStrictEqual(['k1.8 shifted', 'k1.9 shifted', 'k1.10 shifted', 'k1.11 wrong'])
  expect(found.causes).toMatchObject([{ class: 'off-by-one', blocks: 4 }])
})

test('of many pairs that trade places the first are named', () => {
  const found = comparePlanted((cache) => {
    for (const logical of [0, 2, 4, 8])
      swap(cache, { layer: 0, side: 'k', logical }, { layer: 0, side: 'k', logical: logical + 1 })
  })
  expect(found.causes[0]?.evidence).toStrictEqual(['blocks 0 and 1, 2 and 3, 4 and 5 trade places, and 1 more pair'])
})

test('says how far blocks lie off', () => {
  const found = comparePlanted((cache) => {
    for (const logical of [1, 2, 3]) cache.block(0, 'k', logical).set(cache.block(0, 'k', logical + 1))
  })
  expect(found.causes).toMatchObject([{ class: 'mapping', evidence: ['blocks 1-3 hold what should be 1 after them'] }])
})

test('a block that holds the next one is off by one only where those after it are too', () => {
  const at = { layer: 1, side: 'v', logical: boundary } as const
  const found = comparePlanted((cache) => {
    bytesAt(cache, at).set(bytesAt(cache, { ...at, logical: boundary + 1 }))
    bytesAt(cache, { ...at, logical: boundary + 1 }).fill(0)
  })
  expect(told(found)).toStrictEqual(['v1.6 moved', 'v1.7 zero'])
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['mapping', 'write'])
})
