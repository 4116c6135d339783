import { expect, test } from 'vitest'
import { legendRows, type LegendEntry } from './legend.ts'

function entry(length: number): LegendEntry {
  return { label: 'x'.repeat(length), style: { area: 'red', opacity: 1 } }
}

test('entries that do not fit begin another row, and a row holds one at least', () => {
  // 26 px and 6.2 a letter: 88 px each
  expect(legendRows([entry(10), entry(10), entry(10)], 180).map((row) => row.length)).toEqual([2, 1])
  expect(legendRows([entry(100), entry(1)], 180).map((row) => row.length)).toEqual([1, 1])
  expect(legendRows([], 180)).toEqual([])
})
