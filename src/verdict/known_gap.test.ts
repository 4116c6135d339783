import * as fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { anyProbe, firmlyOutside, judged, noisy, outside, unjudged, within } from './fixtures/judged.ts'
import { formatGap, gapStatus, knownGap, liesInGap, type KnownGap } from './known_gap.ts'
import { isJudged } from './region_stats.ts'

const tiles = knownGap({ m: [97, 111] }, 'cuBLAS tile change')

test('a gap keeps where and why, and the name of its region as a type', () => {
  const gap = knownGap('beyond-grid', 'not yet profiled')
  expect(gap).toStrictEqual({ where: 'beyond-grid', reason: 'not yet profiled' })
  expectTypeOf(gap).toEqualTypeOf<KnownGap<'beyond-grid'>>()
})

test('a gap reads as its range or its region', () => {
  expect(formatGap(tiles)).toBe('m=97..111')
  expect(formatGap(knownGap({ batch_size: 128, kv_len: [2048, 4096] }, 'bimodal'))).toBe(
    'batch_size=128 kv_len=2048..4096',
  )
  expect(formatGap(knownGap('beyond-grid', 'far'))).toBe('region beyond-grid')
})

test.for([96, 97, 104, 111, 112])('both ends of a range belong to it: m = %d', (m) => {
  expect(liesInGap(tiles, 'midpoints', { m })).toBe(m >= 97 && m <= 111)
})

test('every field named must match, and be a number', () => {
  const gap = knownGap({ batch_size: 128, kv_len: [2048, 4096] }, 'bimodal')
  expect(liesInGap(gap, 'any', { batch_size: 128, kv_len: 3000, page: 16 })).toBe(true)
  expect(liesInGap(gap, 'any', { batch_size: 127, kv_len: 3000 })).toBe(false)
  expect(liesInGap(gap, 'any', { batch_size: 128, kv_len: 5000 })).toBe(false)
  expect(liesInGap(gap, 'any', { batch_size: 128 })).toBe(false)
  expect(liesInGap(gap, 'any', { batch_size: 128, kv_len: '3000' })).toBe(false)
})

test('a region is a gap wherever its shapes lie', () => {
  const gap = knownGap('beyond-grid', 'far')
  expect(liesInGap(gap, 'beyond-grid', { m: 1 })).toBe(true)
  expect(liesInGap(gap, 'midpoints', { m: 1 })).toBe(false)
})

test('closed once every judged probe in it is within', () => {
  expect(gapStatus(tiles, [within, within, unjudged('no-truth')])).toBe('closed')
})

test.for([outside, firmlyOutside, noisy])('open while a single probe in it is $verdict', (probe) => {
  expect(gapStatus(tiles, [within, within, probe])).toBe('open')
})

test('what lies elsewhere does not hold it open', () => {
  expect(gapStatus(tiles, [within, { ...firmlyOutside, shape: { m: 112 } }])).toBe('closed')
})

test('unprobed where nothing in it was judged', () => {
  expect(gapStatus(tiles, [])).toBe('unprobed')
  expect(gapStatus(tiles, [{ ...within, shape: { m: 96 } }])).toBe('unprobed')
  expect(gapStatus(tiles, [unjudged('no-truth'), unjudged('no-coverage'), unjudged('invalid')])).toBe('unprobed')
})

test('controls close a gap only if it holds nothing else', () => {
  const control = judged({ region: 'controls' })
  expect(gapStatus(tiles, [control])).toBe('closed')
  expect(gapStatus(tiles, [control, unjudged('no-truth')])).toBe('unprobed')
  expect(gapStatus(tiles, [control, within])).toBe('closed')
})

test('a control that is not within holds the gap open as any probe does', () => {
  expect(gapStatus(tiles, [within, { ...noisy, region: 'controls' }])).toBe('open')
})

test('closed only if ALL judged probes are within and none is noisy', () => {
  const anywhere = fc.record({
    probe: anyProbe,
    region: fc.constantFrom('midpoints', 'controls'),
    m: fc.integer({ min: 95, max: 113 }),
  })
  fc.assert(
    fc.property(fc.array(anywhere), (probes) => {
      const placed = probes.map(({ probe, region, m }) => ({ ...probe, region, shape: { m } }))
      const inside = placed.filter((probe) => probe.shape.m >= 97 && probe.shape.m <= 111).filter(isJudged)
      const status = gapStatus(tiles, placed)
      expect(status === 'open').toBe(inside.some((probe) => probe.verdict !== 'within'))
      expect(status === 'closed' && inside.length === 0).toBe(false)
    }),
  )
})
