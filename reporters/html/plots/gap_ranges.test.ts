import { expect, test } from 'vitest'
import { formatGap, knownGap } from '../../../src/verdict/known_gap.ts'
import { gapRanges } from './gap_ranges.ts'

test.for([
  [{ m: 97 }, [['m', [97, 97]]]],
  [{ m: [97, 111] as const }, [['m', [97, 111]]]],
  [
    { batch_size: [2, 93] as const, kv_len: 140 },
    [
      ['batch_size', [2, 93]],
      ['kv_len', [140, 140]],
    ],
  ],
  [
    { x: [-1.5, 2.25] as const, y: 1e21 },
    [
      ['x', [-1.5, 2.25]],
      ['y', [1e21, 1e21]],
    ],
  ],
] as const)('the gap %o is read back as it is written', ([where, ranges]) => {
  expect([...gapRanges(formatGap(knownGap(where, 'a reason')))]).toEqual(ranges)
})

test('a region has no range', () => {
  expect([...gapRanges(formatGap(knownGap('beyond-grid', 'a reason')))]).toEqual([])
})
