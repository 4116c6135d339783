import { expect, test } from 'vitest'
import { syntheticCache } from '../read/capture.fixture.ts'
import { subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import {
  allBlocks,
  comparePlanted,
  only,
  otherBlocks,
  size,
  told,
  withBytesAndWithout,
} from './planted_comparison.fixture.ts'
import { bytesAt, everywhere, makeNaN, makeStale, swap } from './planted_faults.fixture.ts'
import { leadText } from './text/lead_text.ts'

test.for(withBytesAndWithout)('equal caches in other physical blocks are the same, %s', ([, hasBytes]) => {
  const found = comparePlanted(() => {}, {}, hasBytes)
  expect(found).toMatchObject({
    status: 'same',
    counts: { identical: 96 },
    blocks: [],
    causes: [],
    firstDivergence: null,
  })
  expect(found.regions.map(({ verdict, ssqRatio }) => [verdict, ssqRatio])).toStrictEqual(
    Array.from({ length: 16 }, () => ['identical', 1]),
  )
})

test('what lies in slots past the tokens does not count', () => {
  const found = comparePlanted((cache) => {
    for (const at of everywhere(cache, 11)) bytesAt(cache, at).fill(0xff, 5 * 4 * 16 * 2)
  })
  expect(found.status).toBe('same')
})

test('a block that cannot be read is not the same', () => {
  const found = compareCaches(subject(syntheticCache(size)), subject(syntheticCache(size), { unreadable: ['2 v 3'] }))
  expect(found.status).toBe('unreadable')
  expect(only(found)).toMatchObject({
    layer: 2,
    side: 'v',
    logical: 3,
    outcome: { verdict: 'unreadable' },
    detail: { unreadableIn: 'candidate', reason: 'the file ends before it' },
  })
  expect(found.causes).toStrictEqual([
    {
      class: 'unreadable',
      title: 'unreadable: part of it could not be compared',
      blocks: 1,
      where: 'V of layer 2, block 3',
      evidence: ['1 block unreadable in the candidate: the file ends before it'],
      next: 'Capture again what could not be read.',
    },
  ])
})

test('where something diverges, that is the cause, not what could not be read', () => {
  const candidate = syntheticCache(size)
  candidate.block(1, 'k', 2).fill(0)
  const found = compareCaches(subject(syntheticCache(size)), subject(candidate, { unreadable: ['0 v 3'] }))
  expect(found).toMatchObject({ status: 'divergent', counts: { zero: 1, unreadable: 1 } })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['write'])
})

test('blocks that the candidate lacks are unreadable', () => {
  const found = compareCaches(
    subject(syntheticCache(size)),
    subject(syntheticCache(size), { blockTable: otherBlocks.slice(0, 11) }),
  )
  expect(found.status).toBe('unreadable')
  expect(found.counts).toStrictEqual({ identical: 88, unreadable: 8 })
  expect(found.blocks[0]?.detail.reason).toBe('the candidate does not have this block')
  expect(found.comparability).toContainEqual(
    expect.objectContaining({ what: 'blocks', reference: '12', candidate: '11', effect: 'warning' }),
  )
})

test('a layer that one side skips leaves the comparison incomplete; one that both skip is listed', () => {
  const whole = subject(syntheticCache(size))
  const skipping = subject(syntheticCache(size), { skip: [2] })
  const once = compareCaches(whole, skipping)
  expect(once).toMatchObject({ status: 'unreadable', counts: { identical: 72 } })
  expect(once.skipped).toStrictEqual([{ layer: 2, name: 'L2', reason: 'turbo4 is not read', of: 'candidate' }])
  expect(compareCaches(skipping, skipping)).toMatchObject({
    status: 'same',
    skipped: [{ of: 'reference' }, { of: 'candidate' }],
  })
})

test('caches of other tokens are not compared', () => {
  const found = compareCaches(
    subject(syntheticCache(size), { tokensHash: 'a'.repeat(64) }),
    subject(syntheticCache({ ...size, seed: 2 }), { tokensHash: 'b'.repeat(64) }),
  )
  expect(found).toMatchObject({ status: 'not-comparable', regions: [], blocks: [], firstDivergence: null })
  expect(found.comparability[0]).toMatchObject({ what: 'token ids', effect: 'not-comparable' })
})

test('where one side alone knows how many tokens there are, it is held to those', () => {
  for (const hasBytes of [true, false]) {
    const knowing = subject(syntheticCache(size), {}, hasBytes)
    const other = subject(syntheticCache(size), { tokens: null }, hasBytes)
    expect(compareCaches(knowing, other)).toMatchObject({ status: 'same', counts: { identical: 96 } })
    expect(compareCaches(other, knowing)).toMatchObject({ status: 'same', counts: { identical: 96 } })
  }
})

test('looks leave out slots past the tokens, whichever side knows how many there are', () => {
  const candidate = syntheticCache(size)
  makeNaN(candidate, { layer: 0, side: 'k', logical: 11 }, 0, 0, 0)
  candidate.block(0, 'k', 11).fill(0xff, 5 * 128)
  for (const [was, is] of [
    [null, 93],
    [93, null],
  ] as const) {
    const found = compareCaches(subject(syntheticCache(size), { tokens: was }), subject(candidate, { tokens: is }))
    expect(found.blocks.find(({ logical }) => logical === 11)?.detail.elements?.differing).toBe(1)
  }
})

test('a cold run and a warm one are split at the block of the warm one', () => {
  const cache = syntheticCache(size)
  makeStale(cache, { layer: 1, side: 'v', logical: 2 })
  for (const [was, is] of [
    [0, 6],
    [6, 0],
  ] as const) {
    const found = compareCaches(subject(syntheticCache(size), { boundary: was }), subject(cache, { boundary: is }))
    expect(found.boundary).toBe(6)
    expect(only(found).region).toBe('prefix')
    expect(found.regions.filter(({ verdict }) => verdict !== 'identical')).toMatchObject([
      { layer: 1, side: 'v', region: 'prefix', verdict: 'foreign', counts: { identical: 5, foreign: 1 } },
    ])
  }
})

test('looks are bounded, spread over layers, and told', () => {
  const found = comparePlanted(
    (cache) => {
      for (const at of allBlocks(cache)) makeStale(cache, at)
    },
    { looks: 10 },
  )
  expect(found.looks).toStrictEqual({ taken: 10, wanted: 96 })
  expect(found.notes).toContain(
    'Looked at 10 of 96 differing blocks value by value; the others are judged by their fingerprints.',
  )
  const looked = found.blocks.filter(({ basis }) => basis === 'bytes')
  expect(looked).toHaveLength(10)
  expect(new Set(looked.map(({ layer, side }) => `${layer}${side}`)).size).toBe(8)
  expect(found.counts).toStrictEqual({ foreign: 96 })
})

test('values of a dtype that is not known are compared by their bytes', () => {
  const reference = syntheticCache(size)
  const candidate = syntheticCache(size)
  makeStale(candidate, { layer: 1, side: 'v', logical: 2 })
  candidate.block(2, 'k', 3).fill(0)
  swap(candidate, { layer: 3, side: 'k', logical: 3 }, { layer: 3, side: 'k', logical: 4 })
  const found = compareCaches(subject(reference, { dtype: 'u16' }), subject(candidate, { dtype: 'u16' }))
  expect(told(found)).toStrictEqual(['v1.2 foreign', 'k2.3 zero', 'k3.3 moved', 'k3.4 moved'])
  expect(found.notes).toContain('Compared by bytes alone, since its values are not read: u16.')
})

test('a comparison is plain data', () => {
  const found = comparePlanted((cache) => makeNaN(cache, { layer: 3, side: 'v', logical: 4 }, 2, 1, 5))
  expect(JSON.parse(JSON.stringify(found))).toStrictEqual(found)
})

test('blocks that one side lacks are not read, whichever side that is, unless they hold no token', () => {
  const [long, short] = [
    subject(syntheticCache({ ...size, tokens: 96 }), { tokens: null }),
    subject(syntheticCache({ ...size, tokens: 80, blocks: 10 }), { tokens: null }),
  ]
  for (const [reference, candidate, of] of [
    [long, short, 'candidate'],
    [short, long, 'reference'],
  ] as const) {
    const found = compareCaches(reference, candidate)
    expect(found).toMatchObject({ status: 'unreadable', counts: { identical: 80, unreadable: 16 } })
    expect(found.blocks[0]?.detail).toMatchObject({
      unreadableIn: of,
      reason: `the ${of} does not have this block`,
    })
  }
  const reserved = subject(syntheticCache({ ...size, tokens: 96 }), { tokens: 80 })
  const exact = subject(syntheticCache({ ...size, tokens: 80, blocks: 10 }), { tokens: 80 })
  expect(compareCaches(reserved, exact)).toMatchObject({ status: 'same', counts: { identical: 80 } })
  expect(compareCaches(exact, reserved)).toMatchObject({ status: 'same', counts: { identical: 80 } })
})

test('a layer that neither side could read is not the same, one that both left out on purpose is only listed', () => {
  const left = subject(syntheticCache(size), { skip: [1] })
  expect(compareCaches(left, left).status).toBe('same')
  const unread = {
    ...left,
    fingerprint: {
      ...left.fingerprint,
      skipped: left.fingerprint.skipped.map((layer) => ({ ...layer, isUnread: true })),
    },
  }
  const found = compareCaches(unread, unread)
  expect(found.status).toBe('unreadable')
  expect(leadText(found)).toBe('KV cache could not be read in full: 1 layer not compared; the rest is the same')
})

test('tokens that a block table has no room for are noted', () => {
  const cut = subject(syntheticCache(size), { tokens: 200 })
  expect(compareCaches(cut, cut).notes).toStrictEqual([
    'The reference has 200 tokens, and room for 96 in its 12 blocks: the others were not compared.',
    'The candidate has 200 tokens, and room for 96 in its 12 blocks: the others were not compared.',
  ])
})
