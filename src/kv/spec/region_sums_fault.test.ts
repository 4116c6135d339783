import { expect, test } from 'vitest'
import type { ComparedRegion } from '../compare/comparison.ts'
import { regionSumsFault } from './region_sums_fault.ts'

const region: ComparedRegion = {
  layer: 3,
  name: 'L3',
  side: 'v',
  region: 'prefix',
  verdict: 'noise',
  counts: { noise: 2 },
  ssqRatio: 1.0001,
  sabsRatio: 0.9999,
  unlocated: false,
}
const within = (bar: number) => () => [1 - bar, 1 + bar] as const

test('sums in the band have no fault, at its ends neither', () => {
  expect(regionSumsFault([], within(0))).toBeUndefined()
  expect(regionSumsFault([region], within(0.001))).toBeUndefined()
  expect(regionSumsFault([{ ...region, ssqRatio: 1.5, sabsRatio: 0.5 }], within(0.5))).toBeUndefined()
})

test('those outside are told with their ratios, the first of many', () => {
  expect(regionSumsFault([{ ...region, sabsRatio: 1 }], within(0.00005))).toBe(
    'V of layer 3, prefix: ssq ratio 1.0001, expected in [0.99995, 1.00005]',
  )
  const others = [region, { ...region, name: 'layers.5', layer: 4 }, { ...region, side: 'k' as const }]
  expect(regionSumsFault(others, within(0.00005))).toMatch(/, sabs ratio 0\.9999, .*; and 2 more regions$/)
  expect(regionSumsFault([{ ...region, name: 'layers.5' }], within(0))).toContain('V of layer 3 (layers.5), prefix')
})

test('no ratio is none in the band, but for blocks that are equal or within noise', () => {
  const unknown = { ...region, ssqRatio: null, sabsRatio: null }
  expect(regionSumsFault([unknown, { ...unknown, verdict: 'identical' }], within(0.1))).toBeUndefined()
  expect(regionSumsFault([{ ...unknown, verdict: 'wrong' }], within(0.1))).toBe(
    'V of layer 3, prefix: its sums have no ratio, it is wrong',
  )
})

test('equal printed sums are equal, however coarsely they are rounded', () => {
  expect(regionSumsFault([{ ...region, verdict: 'identical' }], within(1e-9))).toBeUndefined()
})
