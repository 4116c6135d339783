import { expect, test } from 'vitest'
import { comparedStats } from './compared_stats.ts'
import { sampleProbe } from './fixtures/sample_records.ts'

const against = (ratio: number | null) => ({ cacheMs: ratio && ratio * 0.1, ratio, coverage: 0 })

test('figures of the other cache, over what both caches answered and truth judged', () => {
  const rows = [
    ...[0.8, 1.1, 1.14, 1.16].map((ratio, m) => sampleProbe(m, { compared: against(ratio) })),
    sampleProbe(10, { compared: against(null) }),
    sampleProbe(11, { compared: against(9), verdict: 'no-truth', ratio: null, reason: 'none' }),
    sampleProbe(12, { compared: against(9), gap: 'known' }),
  ]
  // By hand: the band is [0.8696, 1.15]; |log 0.8| = 0.223 is the farthest; the median of four is (1.1 + 1.14) / 2.
  expect(comparedStats(rows)).toEqual({ n: 4, median: expect.closeTo(1.12, 12), inBand: 2, worst: 0.8 })
})

test('nothing without an A/B', () => {
  expect(comparedStats([sampleProbe(3)])).toBeUndefined()
})
