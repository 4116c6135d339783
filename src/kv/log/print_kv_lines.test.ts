import { expect, test } from 'vitest'
import type { LayerFingerprint, Region } from '../fingerprint.ts'
import { fingerprintOfLog } from './fingerprint_of_log.ts'
import { coldTurn, warmTurn } from './kv_log.fixture.ts'
import {
  printKvLines,
  type EngineBlock,
  type EngineLayer,
  type EngineRegion,
  type EngineSums,
} from './print_kv_lines.ts'
import { parseKvLog } from './read_kv_log.ts'

const warm = { tokens: 70, skip: 64 }

test('prints what an engine prints at the end of a prefill, and before the first decode step', () => {
  expect(printKvLines(sumsOf(warmTurn), warm)).toEqual(ofCache(warmTurn))
  const cold = sumsOf(coldTurn)
  const options = { tokens: 70, skip: 0 }
  expect([...printKvLines(cold, options), ...printKvLines(cold, { ...options, moment: 'decode' })]).toEqual(
    ofCache(coldTurn),
  )
})

test('prints the fixed window of the layers 0 and 9 of a long sequence, by its place within', () => {
  const blockTable = Array.from({ length: 300 }, (_, logical) => 2 * logical)
  const layers = [0, 5, 9].map((layer) => layerOf(layer, blockTable))
  const lines = printKvLines({ blockTable, layers }, { tokens: 4790, skip: 4096, prefix: 'ATLAS' })
  const window = lines.filter((line) => line.startsWith('ATLAS_KVBLK[abswin@4790/skip4096/lo250]'))
  expect(window).toHaveLength(32)
  expect(window[0]).toBe('ATLAS_KVBLK[abswin@4790/skip4096/lo250] L0 logical=0 phys=500 k_ssq=250.0000 v_ssq=0.5000')
  expect(window[31]).toBe('ATLAS_KVBLK[abswin@4790/skip4096/lo250] L9 logical=15 phys=530 k_ssq=265.0000 v_ssq=0.5000')
  const tail = lines.filter((line) => line.includes('[tail@4790/lo297] L0'))
  expect(tail.map((line) => /logical=\d+/.exec(line)?.[0])).toEqual(['logical=0', 'logical=1', 'logical=2'])
  const { blocks } = fingerprintOfLog(parseKvLog(lines.join('\n'), 'printed')).layers[0]?.sides.k ?? {}
  expect(blocks?.map(({ logical }) => logical)).toEqual([...range(250, 266), 297, 298, 299])
})

test('of a block that could not be read there is no line, and of other dtypes only the warning of layer 0', () => {
  const blockTable = [4, 9]
  const { layer, ...told } = layerOf(1, blockTable)
  const layers: readonly EngineLayer[] = [
    { layer: 0, dtype: 'Fp8' },
    { ...told, layer },
    { layer: 2, dtype: 'Fp8' },
  ]
  const lines = printKvLines({ blockTable, layers }, { tokens: 20, skip: 0 })
  expect(lines.map((line) => line.slice(0, 60))).toEqual([
    'METRALE_KV_CKSUM[final@20/skip0] layer 0 dtype=Fp8 != bf16 \u2014',
    'METRALE_KV_CKSUM[final@20/skip0] L1 prefix nblk=1 k_sum=1.00',
    'METRALE_KV_CKSUM[final@20/skip0] L1 suffix nblk=1 k_sum=1.00',
    'METRALE_BTBL[final@20/skip0] nblk=2 bt=[4, 9]',
  ])
  const unread = { blockTable, layers: [{ ...layerOf(0, blockTable), blocks: layerOf(0, blockTable).blocks.slice(1) }] }
  expect(printKvLines(unread, { tokens: 20, skip: 0, moment: 'decode' })).toEqual([
    'METRALE_KVBLK[decode_step0_pre] L0 logical=1 phys=9 k_ssq=1.0000 v_ssq=0.5000',
  ])
})

test('of an empty cache it prints empty regions and an empty table', () => {
  const zero = { nblk: 0, k: { sum: 0, ssq: 0, sabs: 0 }, v: { sum: 0, ssq: 0, sabs: 0 } }
  const layers = [{ layer: 0, regions: { prefix: zero, suffix: zero }, blocks: [] }]
  const sums = 'k_sum=0.0000 k_ssq=0.0000 k_sabs=0.0000 v_sum=0.0000 v_ssq=0.0000 v_sabs=0.0000'
  expect(printKvLines({ blockTable: [], layers }, { tokens: 0, skip: 0 })).toEqual([
    `METRALE_KV_CKSUM[final@0/skip0] L0 prefix nblk=0 ${sums}`,
    `METRALE_KV_CKSUM[final@0/skip0] L0 suffix nblk=0 ${sums}`,
    'METRALE_BTBL[final@0/skip0] nblk=0 bt=[]',
  ])
})

/** Without states and buffers, of which a cache does not tell. */
function ofCache(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => /KV_CKSUM|KVBLK|BTBL/.test(line))
}

/** As a log tells them: its blocks are those of the decode where there is one, else of the prefill. */
function sumsOf(lines: readonly string[]): EngineSums {
  const reading = parseKvLog(lines.join('\n'), 'a log')
  const { layers, blockTable } = fingerprintOfLog(reading, { turn: 0 })
  const hasDecode = reading.turns[0]?.decode.length !== 0
  const withBlocks = hasDecode ? fingerprintOfLog(reading, { turn: 0, moment: 'decode' }).layers : layers
  return {
    blockTable: blockTable ?? [],
    layers: layers.map(({ layer, sides }) => ({
      layer,
      regions: { prefix: regionOf(sides, 'prefix'), suffix: regionOf(sides, 'suffix') },
      blocks: blocksOf(withBlocks.find((each) => each.layer === layer)?.sides),
    })),
  }
}

function regionOf(sides: LayerFingerprint['sides'], region: Region): EngineRegion {
  const none = { sum: NaN, ssq: NaN, sabs: NaN }
  return { nblk: sides.k[region].blocks, k: sides.k[region].moments ?? none, v: sides.v[region].moments ?? none }
}

function blocksOf(sides: LayerFingerprint['sides'] | undefined): readonly EngineBlock[] {
  return (sides?.k.blocks ?? []).map(({ logical, physical, moments }, at) => ({
    logical,
    physical,
    kSsq: moments?.ssq ?? NaN,
    vSsq: sides?.v.blocks[at]?.moments?.ssq ?? NaN,
  }))
}

function layerOf(layer: number, blockTable: readonly number[]) {
  const region = { nblk: 1, k: { sum: 1, ssq: 1, sabs: 1 }, v: { sum: 1, ssq: 1, sabs: 1 } }
  const blocks = blockTable.map((physical, logical) => ({ logical, physical, kSsq: logical, vSsq: 0.5 }))
  return { layer, regions: { prefix: region, suffix: region }, blocks }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
