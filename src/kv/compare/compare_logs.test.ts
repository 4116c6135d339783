import { expect, test } from 'vitest'
import { fingerprintOfLog } from '../log/fingerprint_of_log.ts'
import { coldTurn, warmTurn } from '../log/kv_log.fixture.ts'
import { printKvLines } from '../log/print_kv_lines.ts'
import { parseKvLog } from '../log/read_kv_log.ts'
import { syntheticCache, type SyntheticCache } from '../read/capture.fixture.ts'
import { engineSums } from '../reduce/engine_sums.ts'
import { captureInMemory, subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import type { KvSubject } from './comparison.ts'
import { readingFault, regionFault } from '../spec/kv_checks.ts'
import { everywhere, makeNaN, makeStale, swap, zeroHead } from './planted_faults.fixture.ts'
import { leadText } from './text/lead_text.ts'

// The engine prints whole blocks: the last one of 16 slots holds 11 tokens.
const size = { layers: 3, blocks: 6, blockSize: 16, kvHeads: 4, headDim: 16, tokens: 91 }
const boundary = 4

function logOf(lines: readonly string[]): KvSubject {
  return { fingerprint: fingerprintOfLog(parseKvLog(lines.join('\n'), 'engine.log')) }
}

/** What an engine with this cache prints at the end of its prefill, with its own loop of sums. */
function printed(cache: SyntheticCache, skip: number, moment: 'prefill' | 'decode' = 'prefill'): KvSubject {
  const split = skip / cache.blockSize
  const capture = captureInMemory(cache, { boundary: split })
  const sums = (layer: number, side: 'k' | 'v', from: number, to: number) => {
    const layout = capture.layers[layer]?.[side]
    const found = layout && engineSums(capture.blocks(layer, side, from, to), layout)
    if (!found) throw new Error('no sums of bf16')
    return found
  }
  const region = (layer: number, from: number, to: number) => ({
    nblk: to - from,
    k: sums(layer, 'k', from, to),
    v: sums(layer, 'v', from, to),
  })
  const layers = capture.layers.map(({ layer }) => ({
    layer,
    regions: { prefix: region(layer, 0, split), suffix: region(layer, split, cache.blocks) },
    blocks: capture.blockTable.map((physical, logical) => ({
      logical,
      physical,
      kSsq: sums(layer, 'k', logical, logical + 1).ssq,
      vSsq: sums(layer, 'v', logical, logical + 1).ssq,
    })),
  }))
  return logOf(printKvLines({ blockTable: capture.blockTable, layers }, { tokens: cache.tokens, skip, moment }))
}

test('a cold run is held against both regions of a warm one', () => {
  const found = compareCaches(logOf(coldTurn), logOf(warmTurn))
  expect(found).toMatchObject({ status: 'divergent', basis: 'printed', boundary: 4 })
  expect(
    found.regions
      .filter(({ region }) => region === 'whole')
      .map(({ layer, side, verdict }) => `${side}${layer} ${verdict}`),
  ).toStrictEqual(['k0 identical', 'v0 identical', 'k1 wrong', 'v1 identical', 'k2 identical', 'v2 identical'])
  // The warm run prints NaN in the prefix of layer 1, so it is there.
  expect(found.firstDivergence).toStrictEqual({
    layer: 1,
    name: 'L1',
    logical: null,
    sides: ['k'],
    region: 'prefix',
    verdicts: ['wrong'],
  })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['corruption'])
})

test('sums that differ because of a block that is told are located by it', () => {
  const stale = warmTurn.map((line) =>
    line
      .replace('logical=1 phys=3 k_ssq=165.2000', 'logical=1 phys=3 k_ssq=171.2000')
      .replace('L0 prefix nblk=4 k_sum=-10.5000 k_ssq=782.2000', 'L0 prefix nblk=4 k_sum=-10.5000 k_ssq=788.2000'),
  )
  const found = compareCaches(logOf(coldTurn), logOf(stale))
  expect(found.firstDivergence).toMatchObject({ layer: 0, logical: 3, sides: ['k'], region: 'prefix' })
  expect(found.regions.filter(({ layer, unlocated }) => layer === 0 && unlocated)).toStrictEqual([])
  expect(
    found.regions.find(({ layer, side, region }) => layer === 0 && side === 'k' && region === 'whole'),
  ).toMatchObject({
    verdict: 'wrong',
    ssqRatio: (788.2 + 63.05) / 845.25,
  })
})

test('sums of zero are of what nobody wrote', () => {
  const cache = syntheticCache({ ...size, tokens: 96 })
  for (let logical = 4; logical < 6; logical += 1) cache.block(1, 'v', logical).fill(0)
  const found = compareCaches(printed(syntheticCache({ ...size, tokens: 96 }), 64), printed(cache, 64))
  expect(found.firstDivergence).toMatchObject({ layer: 1, sides: ['v'], region: 'suffix', verdicts: ['zero'] })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['write'])
})

test('equal logs are the same, and said to prove little', () => {
  const found = compareCaches(logOf(warmTurn), logOf(warmTurn))
  expect(found.status).toBe('same')
  expect(found.notes).toStrictEqual([
    'Logs print sums with 4 decimals: equal ones do not prove equal bytes (6 blocks alike).',
    '1 sum NaN on both sides: nothing is known of what they sum.',
  ])
})

test('a capture is held against the log of its engine, slots past the tokens included', () => {
  const cache = syntheticCache(size)
  for (const at of everywhere(cache, 5)) makeStale(cache, at)
  const found = compareCaches(subject(cache, { boundary, model: null }), printed(cache, boundary * 16))
  expect(found).toMatchObject({ status: 'same', basis: 'printed', counts: { identical: 6 } })
  expect(found.regions.map(({ verdict }) => verdict)).toStrictEqual(Array.from({ length: 12 }, () => 'identical'))
  const alone = compareCaches(subject(cache, { boundary, model: null }, false), printed(cache, boundary * 16))
  expect(alone).toMatchObject({ status: 'unreadable', counts: { identical: 4, unreadable: 2 } })
})

test('a capture of a warm run is held against the log of a cold one', () => {
  const cache = syntheticCache(size)
  expect(compareCaches(printed(cache, 0), subject(cache, { boundary })).status).toBe('same')
  makeStale(cache, { layer: 2, side: 'v', logical: 1 })
  const found = compareCaches(printed(syntheticCache(size), 0), subject(cache, { boundary }))
  expect(found.firstDivergence).toMatchObject({ layer: 2, logical: null, sides: ['v'], region: 'whole' })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['unclear'])
})

test.for([
  ['of the prefix', 1, 'prefix', 'reuse-or-restore'],
  ['of the suffix', 4, 'suffix', 'recompute'],
] as const)('sums %s locate what diverges to the region', ([, logical, region, cause]) => {
  const cache = syntheticCache(size)
  makeStale(cache, { layer: 1, side: 'k', logical })
  const found = compareCaches(printed(syntheticCache(size), 64), printed(cache, 64))
  expect(found.firstDivergence).toMatchObject({ layer: 1, logical: null, sides: ['k'], region })
  expect(found.causes.map((one) => one.class)).toStrictEqual([cause])
  expect(found.regions.find(({ unlocated }) => unlocated)).toMatchObject({ layer: 1, side: 'k', region, counts: {} })
})

test('blocks that a log tells of are located: swapped, zero, NaN, wrong', () => {
  const cache = syntheticCache(size)
  swap(cache, { layer: 0, side: 'k', logical: 1 }, { layer: 0, side: 'k', logical: 3 })
  cache.block(0, 'v', 2).fill(0)
  makeNaN(cache, { layer: 0, side: 'v', logical: 4 }, 0, 0, 0)
  zeroHead(cache, { layer: 0, side: 'k', logical: 5 }, 1)
  const found = compareCaches(printed(syntheticCache(size), 64, 'decode'), printed(cache, 64, 'decode'))
  expect(
    found.blocks.map(({ side, logical, outcome, basis }) => `${side}${logical} ${outcome.verdict} ${basis}`),
  ).toStrictEqual(['k1 moved printed', 'v2 zero printed', 'k3 moved printed', 'v4 wrong printed', 'k5 wrong printed'])
})

function told(ssq: number): KvSubject {
  return logOf([
    'METRALE_KV_CKSUM[final@64/skip0] L0 prefix nblk=0 k_sum=0.0000 k_ssq=0.0000 k_sabs=0.0000 v_sum=0.0000 v_ssq=0.0000 v_sabs=0.0000',
    `METRALE_KV_CKSUM[final@64/skip0] L0 suffix nblk=4 k_sum=0.0000 k_ssq=${(4 * ssq).toFixed(4)} k_sabs=4000.0000 v_sum=0.0000 v_ssq=1.0000 v_sabs=1.0000`,
    `METRALE_KVBLK[tail@64/lo3] L0 logical=0 phys=3 k_ssq=${ssq.toFixed(4)} v_ssq=1.0000`,
  ])
}

function verdictsAt(ratio: number): readonly unknown[] {
  const { blocks, regions } = compareCaches(told(1000), told(1000 * ratio), { mode: 'recompute' })
  return [blocks[0]?.outcome.verdict, regions[0]?.verdict]
}

test('a recompute may deviate by what its noise leaves of a sum, and a region by less than a block', () => {
  // Of 16,384 values: 32 x 2^-6 / 128 = 0.39 % for a block, 0.195 % for a region of four.
  expect(verdictsAt(1.0019)).toStrictEqual(['noise', 'noise'])
  expect(verdictsAt(1.0038)).toStrictEqual(['noise', 'wrong'])
  expect(verdictsAt(1.0042)).toStrictEqual(['wrong', 'wrong'])
})

test('a region whose sums a log lost is not the same, unless all its blocks are told', () => {
  const torn = warmTurn.filter((line) => !line.includes('L2 suffix'))
  const found = compareCaches(logOf(warmTurn), logOf(torn))
  expect(found.status).toBe('unreadable')
  expect(found.regions.filter(({ verdict }) => verdict === 'unreadable')).toMatchObject([
    { layer: 2, side: 'k', region: 'suffix', counts: {} },
    { layer: 2, side: 'v', region: 'suffix', counts: {} },
  ])
  expect(found.causes).toMatchObject([
    { class: 'unreadable', where: 'K and V of layer 2, the sums of the suffix', blocks: 0 },
  ])
  expect(leadText(found)).toBe(
    'KV cache could not be read in full: sums of 2 regions not compared; the rest is the same',
  )
  expect(regionFault(found, 'suffix', () => [0.5, 2])).toBe(
    'the sums of K of layer 2 and 1 more region were not compared',
  )
  expect(readingFault(found)).toBe('the sums of 2 regions are not told')
  // What neither side prints was left out on purpose.
  expect(compareCaches(logOf(torn), logOf(torn)).status).toBe('same')
  // What the blocks of the whole table tell, no sums need to.
  const decoded = printed(syntheticCache(size), 64, 'decode')
  expect(compareCaches(decoded, decoded).status).toBe('same')
})
