import { expect, test } from 'vitest'
import { adjustedStats } from './adjusted_stats.ts'
import { sampleProbe } from './fixtures/sample_records.ts'

test('figures of the adjusted ratios of judged probes, and how many of them lie on the other side of the bar', () => {
  const rows = [
    sampleProbe(1, { ratio: 1.1, adjustedRatio: 1.16 }),
    sampleProbe(2, { ratio: 1.2, adjustedRatio: 1.14, verdict: 'outside' }),
    sampleProbe(3, { ratio: 1.2, adjustedRatio: 1.3, verdict: 'outside' }),
    sampleProbe(4, { ratio: 0.8, adjustedRatio: 0.78, verdict: 'outside' }),
    sampleProbe(5, { ratio: 1, adjustedRatio: 1.02 }),
    sampleProbe(6, { ratio: 1.1, adjustedRatio: null }),
    sampleProbe(7, { ratio: 1.1, adjustedRatio: 9, gap: 'known' }),
  ]
  // By hand: the band is [0.8696, 1.15]; |log 1.3| = 0.262 is the farthest (|log 0.78| = 0.248); the median of five is 1.14.
  expect(adjustedStats(rows)).toEqual({ n: 5, median: 1.14, inBand: 2, worst: 1.3, crossed: 2 })
})

test('nothing where no shift is known', () => {
  expect(adjustedStats([sampleProbe(3)])).toBeUndefined()
})
