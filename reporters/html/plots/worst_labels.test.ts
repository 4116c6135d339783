import { expect, test } from 'vitest'
import { sampleProbe } from '../../fixtures/sample_records.ts'
import type { RatioPoint } from './point_marks.ts'
import { worstLabels } from './worst_labels.ts'

/** 10 px a place, and 100 px a unit of the ratio downwards. */
const scales = { x: (place: number) => 10 * place, y: (ratio: number) => 100 * ratio }
const box = { left: 0, right: 600, top: 0, bottom: 1000 }

function labels(points: readonly RatioPoint[]): unknown {
  return worstLabels(points, (place) => place)(scales, box).map(({ text, attributes }) => [
    text,
    attributes['x'],
    attributes['y'],
  ])
}

function outside(m: number, ratio: number, gap: string | null = null): RatioPoint {
  return { place: m, ratio, probe: sampleProbe(m, { ratio, verdict: 'outside', gap }) }
}

test('the three farthest from 1 are named, those in known gaps only where there is no other', () => {
  const known = outside(20, 9, 'tiles')
  expect(labels([outside(1, 2), outside(10, 4), outside(20, 3), outside(30, 1.5), known])).toEqual([
    ['m=10: 4.000', '107', '403'],
    ['m=20: 3.000', '207', '303'],
    ['m=1: 2.000', '17', '203'],
  ])
  expect(labels([known, { ...outside(1, 2), probe: sampleProbe(1, { ratio: 2 }) }])).toEqual([
    ['m=20: 9.000', '207', '903'],
  ])
})

test('a name that would cover another gives way to the next', () => {
  expect(labels([outside(10, 4), outside(11, 4), outside(40, 3)])).toEqual([
    ['m=10: 4.000', '107', '403'],
    ['m=40: 3.000', '407', '303'],
  ])
})

test('near the right edge a name stands to the left', () => {
  expect(labels([outside(59, 2)])).toEqual([['m=59: 2.000', '583', '203']])
})
