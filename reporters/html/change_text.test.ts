import { expect, test } from 'vitest'
import type { RegionChange } from '../../src/baseline/baseline_change.ts'
import { figures } from '../../src/baseline/figures.fixture.ts'
import { sampleRegion } from '../fixtures/sample_records.ts'
import { changeText, regionChangeText } from './change_text.ts'

test('of a kernel, what got worse comes first and weighs most', () => {
  expect(changeText(regions('better', 'worse', 'same', 'better'))).toEqual({ short: '1 worse, 2 better', weight: 998 })
  expect(changeText(regions('same', 'same'))).toEqual({ short: 'same', weight: 0 })
  expect(changeText({ regions: [sampleRegion('midpoints', [])] })).toEqual({ short: '\u2013', weight: undefined })
})

test('of a region, with what moved', () => {
  expect(regionChangeText({ change: changeOf('worse', 'the median moved') })).toBe('worse: the median moved')
  expect(regionChangeText({ change: changeOf('same') })).toBe('same')
  expect(regionChangeText({})).toBe('\u2013')
})

function regions(...kinds: readonly RegionChange['kind'][]) {
  return { regions: kinds.map((kind) => ({ ...sampleRegion('midpoints', []), change: changeOf(kind) })) }
}

function changeOf(kind: RegionChange['kind'], reason = ''): RegionChange {
  return { kind, was: figures(), is: figures(), reason, failed: false }
}
