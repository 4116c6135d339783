import { expect, test } from 'vitest'
import type { CacheFingerprint } from '../fingerprint.ts'
import { syntheticCache, type SyntheticOptions } from '../read/capture.fixture.ts'
import { subject, type InMemoryOptions } from './capture_in_memory.fixture.ts'
import { comparability } from './comparability.ts'

function of(cache: SyntheticOptions = {}, options: InMemoryOptions = {}) {
  return subject(syntheticCache(cache), { tokensHash: 'aa', ...options }).fingerprint
}

test('caches of the same facts and layout are comparable, whatever their physical blocks', () => {
  expect(comparability(of(), of({}, { blockTable: [5, 4, 9, 0] }), false)).toStrictEqual([])
})

test.for([
  ['tokens', of({ tokens: 15 }), '16', '15'],
  ['token ids', of({}, { tokensHash: 'bb' }), 'aa', 'bb'],
  ['model', of({}, { model: 'other' }), 'synthetic', 'other'],
  ['layers', of({ layers: 3 }), '2 (0-1)', '3 (0-2)'],
  ['dtype', of({}, { dtype: 'f16' }), 'bf16', 'f16'],
  ['block size', of({ blockSize: 2, blocks: 8 }), '4 tokens', '2 tokens'],
  ['kv heads and head dim', of({ kvHeads: 4, headDim: 4 }), '2 x 8', '4 x 4'],
] as const)('%s', ([what, candidate, was, is]) => {
  const refused = comparability(of(), candidate, true).filter(({ effect }) => effect === 'not-comparable')
  expect(refused).toMatchObject([{ what, reference: was, candidate: is }])
})

test('another order of dims is refused where there are no bytes', () => {
  const other = of({}, { order: 'HND' })
  expect(comparability(of(), other, true)).toMatchObject([{ what: 'order of dims', effect: 'warning' }])
  expect(comparability(of(), other, false)).toMatchObject([{ what: 'order of dims', effect: 'not-comparable' }])
})

test('what a side does not tell is unknown, not equal', () => {
  const told = comparability(of(), of({}, { tokensHash: null, model: null, tokens: null, hasGeometry: false }), true)
  expect(told.map(({ what, effect }) => `${what} ${effect}`)).toStrictEqual([
    'tokens unknown',
    'token ids unknown',
    'model unknown',
    'block size unknown',
    'kv heads and head dim unknown',
    'order of dims unknown',
  ])
})

test('layers that differ alike are one difference, and named', () => {
  const was = of({ layers: 4 })
  const odd = {
    ...was,
    layers: was.layers.map((layer) => {
      const { layout } = layer
      return layer.layer % 2 === 0 || !layout
        ? layer
        : { ...layer, layout: { ...layout, v: { ...layout.v, dtype: 'f16' } } }
    }),
  }
  expect(comparability(was, odd, true)).toStrictEqual([
    {
      what: 'dtype',
      reference: 'bf16',
      candidate: 'f16',
      effect: 'not-comparable',
      advice: 'V of layers 1, 3: capture both in one dtype',
    },
  ])
})

test('other block counts and boundaries are a warning', () => {
  const told = comparability(of({}, { boundary: 2 }), of({}, { boundary: 0, blockTable: [0, 1, 2] }), true)
  expect(told).toMatchObject([
    { what: 'blocks', reference: '4', candidate: '3', effect: 'warning' },
    { what: 'boundary', reference: '2', candidate: '0', effect: 'warning' },
  ])
})

test('blocks of other bytes in a layout that is not known', () => {
  const was = of({}, { dtype: 'nvfp4', hasGeometry: false })
  const is = of({ headDim: 4 }, { dtype: 'nvfp4', hasGeometry: false })
  expect(comparability(was, is, true)[0]).toMatchObject({ what: 'block bytes', reference: '128', candidate: '64' })
})

function named(...names: readonly string[]): CacheFingerprint {
  const told = of({ layers: names.length })
  return { ...told, layers: told.layers.map((layer, at) => ({ ...layer, name: names[at] ?? '' })) }
}

test.for([
  // Each lacks another one of three layers.
  [named('layers.0', 'layers.2'), named('layers.0', 'layers.1'), 'layers.2', 'layers.1'],
  [named('layers.0', 'layers.1'), named('layers.1', 'layers.2'), 'layers.0', 'layers.1'],
] as const)(
  'layers that are named alike lie in the same places, or others would be compared',
  ([was, is, one, other]) => {
    expect(comparability(was, is, true)).toMatchObject([
      { what: 'layers', reference: one, candidate: other, effect: 'not-comparable' },
    ])
  },
)

test('of another engine the same layers may have other names', () => {
  expect(comparability(named('L0', 'L1'), named('layers.3', 'layers.7'), true)).toStrictEqual([])
})

/** A log of 125 tokens in so many blocks. */
function printed(blocks: number): CacheFingerprint {
  return {
    ...of({}, { model: null }),
    from: 'log',
    facts: { model: null, tokens: 125, tokensHash: null },
    layers: of().layers.map((layer) => ({ ...layer, layout: null })),
    blockTable: Array.from({ length: blocks }, (_, logical) => logical),
  }
}

const captured = of({ blockSize: 16, blocks: 8, tokens: 125 })

test.for([
  ['two logs', printed(8), printed(4), '8 blocks for 125 tokens', '4 blocks for 125 tokens'],
  ['a capture and a log of larger blocks', captured, printed(4), '16 tokens', '4 blocks for 125 tokens'],
  ['a log of smaller blocks and a capture', printed(16), captured, '16 blocks for 125 tokens', '16 tokens'],
] as const)(
  'as many tokens in other numbers of blocks are in blocks of another size: %s',
  ([, was, is, one, other]) => {
    const refused = comparability(was, is, false).filter(({ effect }) => effect === 'not-comparable')
    expect(refused).toMatchObject([{ what: 'block size', reference: one, candidate: other }])
  },
)

test.for([
  [captured, printed(10)],
  [printed(8), printed(10)],
] as const)('a few more blocks may be reserved for tokens to come', ([was, is]) => {
  expect(comparability(was, is, false).filter(({ effect }) => effect === 'not-comparable')).toStrictEqual([])
})

test('where they are not comparable, nothing is said of how they were compared', () => {
  const told = comparability(of({ tokens: 15 }), of({}, { blockTable: [0, 1, 2] }), true)
  expect(told).toMatchObject([
    { what: 'tokens', effect: 'not-comparable' },
    { what: 'blocks', reference: '4', candidate: '3', effect: 'warning', advice: '' },
  ])
})
