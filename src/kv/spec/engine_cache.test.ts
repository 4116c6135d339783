import { expect, onTestFinished, test } from 'vitest'
import type { KvCapture } from '../capture.ts'
import { writeCapture, type WriteOptions } from '../read/capture.fixture.ts'
import { openCapture } from '../read/open_capture.ts'
import { engineCache } from './engine_cache.ts'
import { sampleBoundary, sampleCache } from './kv_spec.fixture.ts'

function opened(options: WriteOptions = {}): KvCapture {
  const capture = openCapture(writeCapture(sampleCache(), { boundary: sampleBoundary, ...options }))
  onTestFinished(() => capture.close())
  return capture
}

test('regions of all layers, summed value after value, and blocks of the layer 0', () => {
  const cache = sampleCache()
  const { sums, passedOver, isPartial } = engineCache(opened())
  expect({ passedOver, isPartial }).toEqual({ passedOver: [], isPartial: false })
  expect(sums.blockTable).toEqual([6, 5, 4, 3, 2, 1])
  const [first, second] = sums.layers
  if (!first || 'dtype' in first || !second || 'dtype' in second) throw new Error('BF16 is summed')

  // As a loop over the values makes it.
  let ssq = 0
  for (let logical = 4; logical < 6; logical++) {
    for (let token = 0; token < 4; token++) {
      for (let head = 0; head < 2; head++) {
        for (let dim = 0; dim < 8; dim++) ssq += cache.value(0, 'v', logical, token, head, dim) ** 2
      }
    }
  }
  expect(first.regions.suffix).toMatchObject({ nblk: 2, v: { ssq } })
  expect(first.regions.prefix.nblk).toBe(4)
  expect(first.blocks.map(({ logical, physical }) => [logical, physical])).toEqual(
    [6, 5, 4, 3, 2, 1].map((physical, logical) => [logical, physical]),
  )
  const [, , , , one, other] = first.blocks
  expect((one?.vSsq ?? 0) + (other?.vSsq ?? 0)).toBeCloseTo(ssq, 12)
  expect(second.blocks).toEqual([])
})

test('a layer of another dtype is told as the engine calls it, and as what it passes over', () => {
  const capture = opened()
  const side = { dtype: 'fp8_e4m3', blockBytes: 128 }
  const { sums, passedOver, isPartial } = engineCache({
    ...capture,
    layers: [{ layer: 0, name: 'L0', k: side, v: side }],
    blocks: () => [],
    close: () => {},
  })
  expect(sums.layers).toEqual([{ layer: 0, dtype: 'Fp8' }])
  expect({ passedOver, isPartial }).toEqual({
    passedOver: ['L0 is fp8_e4m3: an engine sums BF16 only'],
    isPartial: false,
  })
})

test('where K and V are of two dtypes, both are named as the engine does', () => {
  const capture = opened()
  const [k, v] = [
    { dtype: 'bf16', blockBytes: 128 },
    { dtype: 'turbo4', blockBytes: 36 },
  ]
  const { sums } = engineCache({ ...capture, layers: [{ layer: 0, name: 'L0', k, v }], close: () => {} })
  expect(sums.layers).toEqual([{ layer: 0, dtype: 'Bf16KTurbo4V' }])
})

test('what could not be read is told, and counts as a block of its region all the same', () => {
  const capture = opened()
  const torn: KvCapture = {
    ...capture,
    blocks: function* (layer, of, from, to) {
      for (const block of capture.blocks(layer, of, from, to)) {
        const { logical, physical } = block
        const isTorn = layer === 0 && of === 'k' && logical === 1
        yield isTorn ? { logical, physical, status: 'unreadable', reason: 'torn' } : block
      }
    },
    close: () => {},
  }
  const { sums, passedOver, isPartial } = engineCache(torn)
  // K of block 1 is torn, so its V is not counted either.
  const whole = engineCache(capture).sums.layers[0]
  const [part] = sums.layers
  if (!whole || 'dtype' in whole || !part || 'dtype' in part) throw new Error('BF16 is summed')
  const lost = whole.blocks.find(({ logical }) => logical === 1)
  expect(part.regions.prefix.v.ssq).toBeCloseTo(whole.regions.prefix.v.ssq - (lost?.vSsq ?? NaN), 9)
  expect(part.regions.suffix).toEqual(whole.regions.suffix)
  expect({ passedOver, isPartial }).toEqual({
    passedOver: ['K of L0: 1 block could not be read'],
    isPartial: true,
  })
  expect(sums.layers[0]).toMatchObject({ regions: { prefix: { nblk: 4 } } })
  const [first] = sums.layers
  expect(first && 'blocks' in first && first.blocks.map(({ logical }) => logical)).toEqual([0, 2, 3, 4, 5])
})

test('a layer that is skipped is told', () => {
  const { sums, passedOver, isPartial } = engineCache(opened({ skip: { 2: 'freed' } }))
  expect({ passedOver, isPartial }).toEqual({ passedOver: ['L2 is skipped: freed'], isPartial: true })
  expect(sums.layers.map(({ layer }) => layer)).toEqual([0, 1])
})
