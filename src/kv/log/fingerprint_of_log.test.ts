import { expect, test } from 'vitest'
import type { LayerFingerprint } from '../fingerprint.ts'
import { fingerprintOfLog, type LogFingerprintOptions } from './fingerprint_of_log.ts'
import { coldTurn, logged, warmTurn } from './kv_log.fixture.ts'
import { parseKvLog } from './read_kv_log.ts'
import { longestLine } from './split_lines.ts'

test('has the regions, the blocks, the table and the boundary that the lines tell', () => {
  const fingerprint = ofLines(warmTurn)
  expect(fingerprint).toMatchObject({
    source: 'engine.log: final_state@70, final@70/skip64, tail@70/lo2 (lines 2 to 13)',
    from: 'log',
    facts: { model: null, tokens: 70, tokensHash: null },
    skipped: [],
    blockTable: [4, 9, 7, 3, 20],
    boundary: 4,
    notes: [],
  })
  const [first, second] = fingerprint.layers
  expect(first).toMatchObject({ layer: 0, name: 'L0', layout: null })
  expect(first?.sides.v.prefix).toEqual({
    blocks: 4,
    unreadable: 0,
    moments: { sum: 3, ssq: 83.3125, sabs: 70 },
    counts: null,
    range: null,
  })
  expect(first?.sides.k.suffix.moments).toEqual({ sum: -2, ssq: 63.05, sabs: 30 })
  expect(second?.sides.k.prefix.moments).toEqual({ sum: NaN, ssq: NaN, sabs: NaN })
  expect(second?.sides.k.blocks).toEqual([])
})

test('blocks stand at their absolute place, with the one sum that is told', () => {
  const { layers } = ofLines(warmTurn)
  expect(layers[0]?.sides.k.blocks).toEqual(
    [
      { logical: 2, physical: 7, ssq: 170.1 },
      { logical: 3, physical: 3, ssq: 165.2 },
      { logical: 4, physical: 20, ssq: 63.05 },
    ].map(({ logical, physical, ssq }) => ({
      logical,
      physical,
      status: 'read',
      moments: { sum: NaN, ssq, sabs: NaN },
      counts: null,
      range: null,
      hash: null,
      tokens: null,
      heads: null,
    })),
  )
})

test('a cold run is all suffix', () => {
  const { layers, boundary } = ofLines(coldTurn)
  expect(boundary).toBe(0)
  expect(layers[0]?.sides.k.prefix).toMatchObject({ blocks: 0, moments: { sum: 0, ssq: 0, sabs: 0 } })
  expect(layers[0]?.sides.k.suffix).toMatchObject({ blocks: 5, moments: { ssq: 845.25 } })
})

test('the decode has the blocks of layer 0 over the whole table, and the boundary of its turn', () => {
  const reading = parseKvLog(coldTurn.join('\n'), 'engine.log')
  const fingerprint = fingerprintOfLog(reading, { turn: 0, moment: 'decode' })
  expect(fingerprint.layers.map(({ layer }) => layer)).toEqual([0])
  expect(ssqs(fingerprint.layers[0])).toEqual([280.4, 166.5, 170.1, 165.2, 63.05])
  expect(fingerprint).toMatchObject({ blockTable: [4, 9, 7, 3, 12], boundary: 0, notes: [], facts: { tokens: 70 } })
  expect(fingerprint.layers[0]?.sides.k.suffix).toEqual({
    blocks: 5,
    unreadable: 0,
    moments: null,
    counts: null,
    range: null,
  })
  expect(fingerprint.skipped).toEqual(
    [1, 2].map((layer) => ({
      layer,
      name: `L${layer}`,
      reason: 'at the first decode step the engine tells of L0 alone',
    })),
  )
})

test('a decode by itself tells its table where no block is missing', () => {
  const decode = coldTurn.slice(12)
  const note = 'no BTBL line: the block table ends with the last KVBLK line'
  expect(ofLines(decode)).toMatchObject({ blockTable: [4, 9, 7, 3, 12], boundary: null, notes: [note] })
  const gap = ofLines(without(decode, 'logical=1'))
  expect(gap).toMatchObject({ blockTable: null, notes: ['no BTBL line'] })
  expect(gap.layers[0]?.sides.v.blocks[1]).toMatchObject({
    logical: 1,
    physical: -1,
    status: 'unreadable',
    moments: null,
  })
})

test('blocks whose line is missing within a slice could not be read, also the last ones', () => {
  for (const [missing, logical, physical] of [
    ['logical=1', 3, 3],
    ['logical=2', 4, 20],
  ] as const) {
    const { layers } = ofLines(without(warmTurn, missing))
    const block = layers[0]?.sides.k.blocks.find((each) => each.logical === logical)
    expect(block).toMatchObject({ physical, status: 'unreadable', moments: null })
    const { prefix, suffix } = layers[0]?.sides.v ?? {}
    expect([prefix?.unreadable, suffix?.unreadable]).toEqual(logical < 4 ? [1, 0] : [0, 1])
  }
})

test('the fixed window ends at block 266, or with the table', () => {
  const table = Array.from({ length: 300 }, (_, logical) => 1000 + logical)
  const final = 'METRALE_BTBL[final@4800/skip4096] nblk=300'
  const window = 'METRALE_KVBLK[abswin@4800/skip4096/lo250] L9'
  const block = `${window} logical=3 phys=1253 k_ssq=1.0000 v_ssq=1.0000`
  const { layers } = ofLines([block, `${final} bt=[${table.join(', ')}]`])
  const blocks = layers[0]?.sides.k.blocks ?? []
  expect(blocks.map(({ logical }) => logical)).toEqual(Array.from({ length: 16 }, (_, index) => 250 + index))
  expect(blocks.filter(({ status }) => status === 'read').map(({ logical }) => logical)).toEqual([253])
  expect(blocks[15]).toMatchObject({ physical: 1265 })
})

test('layers that warn, vanish between others, or are known to exist are skipped, each with the reason', () => {
  const warning = 'METRALE_KV_CKSUM[final@70/skip64] layer 0 dtype=Fp8 != bf16 \u2014 probe only decodes BF16; skipping'
  const lines = warmTurn.filter((line) => !/\] L[01] (prefix|suffix)|KVBLK/.test(line))
  lines.splice(3, 0, warning)
  const lost = 'no KV_CKSUM line: a layer that is not BF16 is passed over without a word, or its lines were lost'
  expect(ofLines(lines, { layers: 4 }).skipped).toEqual([
    { layer: 0, name: 'L0', reason: 'dtype Fp8: the engine sums BF16 only' },
    { layer: 1, name: 'L1', reason: lost },
    { layer: 3, name: 'L3', reason: lost },
  ])
  expect(ofLines([warning]).skipped.map(({ name }) => name)).toEqual(['L0'])
})

test('of a sharded cache all layers are skipped', () => {
  const line = 'ATLAS_KV debug probe [final@70/skip64] skipped: latents are sharded'
  const reason = 'its latents are sharded: the engine sums none'
  expect(ofLines([line]).skipped).toEqual([{ layer: 0, name: 'all layers', reason }])
  expect(ofLines([line], { layers: 2 }).skipped.map(({ name }) => name)).toEqual(['L0', 'L1'])
})

test('a region whose line is missing has no moments, and is told', () => {
  const { layers, notes } = ofLines(without(warmTurn, 'L2 suffix'))
  expect(layers[2]?.sides.k.suffix).toMatchObject({ blocks: 1, moments: null })
  expect(notes).toEqual(['L2: no KV_CKSUM line of its suffix'])
  expect(ofLines(warmTurn.filter((line) => !line.includes('KV_CKSUM'))).notes).toEqual([
    'L0: no KV_CKSUM line of its prefix',
    'L0: no KV_CKSUM line of its suffix',
  ])
})

test('without KV_CKSUM lines the boundary is that of the skip, by the size of a block', () => {
  const blocks = warmTurn.filter((line) => !line.includes('KV_CKSUM'))
  expect(ofLines(blocks).boundary).toBeNull()
  expect(ofLines(blocks, { blockSize: 16 }).boundary).toBe(4)
  expect(ofLines(blocks, { blockSize: 30 }).boundary).toBe(2)
  expect(ofLines(blocks, { blockSize: 1 }).boundary).toBe(5)
  expect(ofLines(coldTurn.filter((line) => !line.includes('KV_CKSUM') && !line.includes('_pre'))).boundary).toBe(0)
})

test('notes what does not fit together', () => {
  expect(ofLines(replaced('nblk=5 bt=[4, 9, 7, 3, 20]', 'nblk=4 bt=[4, 9, 7, 3]')).notes).toEqual([
    'the block table has 4 blocks, prefix and suffix 5',
    'L0 block 4 lies behind the last of 4 blocks',
  ])
  expect(ofLines(warmTurn, { blockSize: 32 }).notes).toEqual([
    'the prefix has 4 blocks, though 64 reused tokens make 2 whole blocks',
  ])
  const other = ofLines(replaced('L1 prefix nblk=4', 'L1 prefix nblk=3'))
  expect(other.boundary).toBeNull()
  expect(other.notes).toEqual([
    'layers disagree about the boundary: prefixes of 4, 3 blocks',
    'layers disagree about their blocks: 5, 4',
  ])
  expect(ofLines(replaced('logical=1 phys=3', 'logical=1 phys=30')).notes).toEqual([
    'L0 block 3 is physical 30, by the block table 3',
  ])
})

test('a block of which two slices tell other sums is known by neither', () => {
  const line = 'METRALE_KVBLK[abswin@70/skip64/lo3] L0 logical=0 phys=3 k_ssq=165.2000 v_ssq=17.2501'
  const at = warmTurn.findIndex((each) => each.includes('tail@'))
  const same = line.replace('17.2501', '17.2500')
  expect(ofLines(warmTurn.toSpliced(at, 0, same)).notes).toEqual([])
  const { layers, notes } = ofLines(warmTurn.toSpliced(at, 0, line))
  expect(notes).toEqual(['two KVBLK lines contradict each other for 1 block, first L0 block 3'])
  expect(layers[0]?.sides.k.blocks[1]).toMatchObject({ logical: 3, status: 'unreadable', moments: null })
})

test('a block that one slice tells and another lacks was read', () => {
  const at = warmTurn.findIndex((each) => each.includes('tail@'))
  const told = 'METRALE_KVBLK[abswin@70/skip64/lo3] L0 logical=0 phys=3 k_ssq=165.2000 v_ssq=17.2500'
  const { layers } = ofLines(without(warmTurn.toSpliced(at, 0, told), '[tail@70/lo2] L0 logical=1'))
  expect(layers[0]?.sides.k.blocks.map(({ logical, status }) => `${logical} ${status}`)).toEqual([
    '2 read',
    '3 read',
    '4 read',
  ])
})

test('keeps the states beside the cache, of its moment', () => {
  const reading = parseKvLog(logged(coldTurn).join('\n'), 'engine.log')
  const prefill = fingerprintOfLog(reading, { turn: 0 })
  const [h, c] = [
    { sum: 1.5, ssq: 2.25, sabs: 1.5 },
    { sum: -0.125, ssq: 0.015625, sabs: 0.125 },
  ]
  expect(prefill.states).toEqual([
    { at: 'final_state', name: 'SSM L0 h', moments: h, values: null },
    { at: 'final_state', name: 'SSM L0 c', moments: c, values: null },
    { at: 'final_state', name: 'SSM GLOBAL h', moments: h, values: null },
    { at: 'final_state', name: 'SSM GLOBAL c', moments: c, values: null },
  ])
  expect(prefill.notes).toEqual([
    "the first decode step tells 6 sums of states more: ask for the moment 'decode' of the turn (LOG#N:decode)",
  ])
  const decode = fingerprintOfLog(reading, { turn: 0, moment: 'decode' })
  expect(decode.states).toEqual([
    // 8192 bytes of f32.
    {
      at: 'decode_step0_pre',
      name: 'buffer hidden_states of 8192 bytes',
      moments: { sum: 0.25, ssq: 4, sabs: 9.5 },
      values: 2048,
    },
    {
      at: 'decode_step0_pre',
      name: 'buffer residual of 8192 bytes',
      moments: { sum: -3.5, ssq: 11.25, sabs: 14 },
      values: 2048,
    },
    { at: 'decode_step0_pre', name: 'SSM L0 h', moments: h, values: null },
    { at: 'decode_step0_pre', name: 'SSM L0 c', moments: c, values: null },
    { at: 'step0', name: 'hidden L0', moments: { sum: NaN, ssq: NaN, sabs: 512.03125 }, values: null },
    { at: 'step0', name: 'hidden L1', moments: { sum: NaN, ssq: NaN, sabs: 498.5 }, values: null },
  ])
  expect(decode.notes).toEqual([])
})

test('notes what of the log could not be read', () => {
  const lines = [...warmTurn, 'METRALE_KVBLK[tail@70/lo2] L0 logical=', `${'x'.repeat(longestLine)} ${warmTurn[3]}`]
  expect(ofLines(lines).notes).toEqual([
    expect.stringMatching(/^engine\.log: 1 record could not be read, the first in line 14: /),
    'engine.log: of 1 line only the beginning was read',
  ])
})

test('refuses a turn that contradicts itself, or tells nothing of the cache', () => {
  const conflict = warmTurn.toSpliced(9, 0, (warmTurn[8] ?? '').replace('12.0000', '13.0000'))
  expect(() => ofLines(conflict)).toThrow(
    'engine.log: final_state@70, final@70/skip64, tail@70/lo2 (lines 2 to 14) contradicts itself 1 time, first in lines 9 and ' +
      '10: two processes that wrote into one log? Read the lines of each by themselves',
  )
  expect(() => ofLines(coldTurn.slice(0, 2))).toThrow('tells nothing of a KV cache at its prefill')
})

test('a corrupt log with holes everywhere is not filled up', () => {
  const holes = Array.from({ length: 5 }, (_, layer) =>
    [0, 524287].map(
      (index) => `METRALE_KVBLK[tail@70/lo0] L${layer} logical=${index} phys=0 k_ssq=0.0000 v_ssq=0.0000`,
    ),
  )
  const { layers, notes } = ofLines(holes.flat())
  // 524286 between the two of each layer.
  expect(notes[0]).toBe('no BTBL line')
  expect(notes[1]).toBe('2621430 KVBLK lines are missing, only 4096 of them are listed')
  expect(layers.map(({ sides }) => sides.k.blocks.length)).toEqual([4098, 2, 2, 2, 2])
})

function ofLines(lines: readonly string[], options?: LogFingerprintOptions) {
  const reading = parseKvLog(logged(lines).join('\n'), 'engine.log')
  return fingerprintOfLog(reading, reading.turns.length > 1 ? undefined : { turn: 0 }, options)
}

function without(lines: readonly string[], text: string): readonly string[] {
  return lines.filter((line) => !line.includes(text))
}

function replaced(text: string, by: string): readonly string[] {
  return warmTurn.map((line) => line.replace(text, by))
}

function ssqs(layer: LayerFingerprint | undefined): readonly (number | undefined)[] | undefined {
  return layer?.sides.k.blocks.map(({ moments }) => moments?.ssq)
}
