import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyProbe } from './fixtures/judged.ts'
import { verdicts } from './judged_probe.ts'
import { regionStats } from './region_stats.ts'

test('every verdict is counted, and nothing else is', () => {
  fc.assert(
    fc.property(fc.array(anyProbe), (probes) => {
      const { counts } = regionStats(probes)
      expect(Object.keys(counts)).toStrictEqual([...verdicts])
      expect(verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)).toBe(probes.length)
    }),
  )
})
