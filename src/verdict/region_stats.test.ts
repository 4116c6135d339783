import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyProbe, firmlyOutside, judged, noisy, outside, unjudged, within } from './fixtures/judged.ts'
import { byDistance, isJudged, regionStats, worstOf } from './region_stats.ts'

const ofRatio = (ratio: number) => judged({ ratio, cacheMs: ratio })

test('the figures of a region, by hand and as numpy.median and numpy.quantile(abs(log), 0.95)', () => {
  const probes = [0.9, 1, 1.1].map(ofRatio)
  const stats = regionStats([
    ...probes,
    ofRatio(0.5),
    outside,
    firmlyOutside,
    unjudged('no-truth'),
    unjudged('invalid'),
  ])
  expect(stats).toStrictEqual({
    n: 8,
    judged: 6,
    counts: { within: 4, outside: 2, noisy: 0, 'no-truth': 1, 'no-coverage': 0, invalid: 1 },
    firm: 1,
    // 0.9, 1 and 1.1: the verdict of 0.5 is made up, its ratio is out
    inBand: 3,
    median: expect.closeTo(1.05, 12),
    // ln 2 > ln 1.4
    worst: 0.5,
    p95: expect.closeTo(0.6039784445752622, 12),
    inGaps: 0,
  })
})

test('a ratio inside the band counts as in the band whatever the noise says of it, ends included', () => {
  expect(regionStats([noisy, judged({ ratio: 1 / 1.15 }), judged({ ratio: 1.1501 })])).toMatchObject({ inBand: 2 })
})

test('nothing judged: no figure, and not 0', () => {
  const none = { median: null, worst: null, p95: null, judged: 0, inBand: 0, firm: 0 }
  expect(regionStats([])).toMatchObject({ ...none, n: 0 })
  expect(regionStats([unjudged('no-truth'), unjudged('no-coverage')])).toMatchObject({ ...none, n: 2 })
})

test('probes in known gaps count in inGaps and in nothing else', () => {
  fc.assert(
    fc.property(fc.array(anyProbe), fc.array(anyProbe), (open, others) => {
      const inGaps = others.map((probe) => ({ ...probe, gap: 'tile change' }))
      expect(regionStats([...inGaps, ...open])).toStrictEqual({ ...regionStats(open), inGaps: inGaps.length })
    }),
  )
})

test('the counts add up', () => {
  fc.assert(
    fc.property(fc.array(anyProbe), (probes) => {
      const { n, judged: count, counts, firm, inBand } = regionStats(probes)
      expect(n).toBe(probes.length)
      expect(count).toBe(counts.within + counts.outside + counts.noisy)
      expect(n - count).toBe(counts['no-truth'] + counts['no-coverage'] + counts.invalid)
      expect(firm).toBeLessThanOrEqual(counts.outside)
      expect(inBand).toBeGreaterThanOrEqual(counts.within)
      expect(inBand).toBeLessThanOrEqual(counts.within + counts.noisy)
    }),
  )
})

test('the worst ratio is that of the first probe by distance, and none lies farther out', () => {
  fc.assert(
    fc.property(fc.array(anyProbe, { minLength: 1 }), (probes) => {
      const { worst, p95 } = regionStats(probes)
      expect(worst).toBe(probes.toSorted(byDistance)[0]?.ratio)
      expect(p95 ?? 0).toBeLessThanOrEqual(Math.abs(Math.log(worst ?? 1)) + 1e-12)
    }),
  )
})

test('mirrored ratios give mirrored figures', () => {
  fc.assert(
    fc.property(fc.array(anyProbe, { minLength: 1 }), (probes) => {
      const mirrored = probes.map((probe) => (probe.ratio === null ? probe : { ...probe, ratio: 1 / probe.ratio }))
      const stats = regionStats(probes)
      const mirror = regionStats(mirrored)
      expect(mirror.p95 ?? 0).toBeCloseTo(stats.p95 ?? 0, 12)
      expect(Math.abs(Math.log(mirror.worst ?? 1))).toBeCloseTo(Math.abs(Math.log(stats.worst ?? 1)), 12)
      expect(mirror.counts).toStrictEqual(stats.counts)
    }),
  )
})

test('farthest from 1 first, by ratio and not by difference; without a ratio last', () => {
  const missing = unjudged('no-truth')
  const sorted = [within, missing, ofRatio(1.9), ofRatio(0.5)].toSorted(byDistance)
  expect(sorted.map(({ ratio }) => ratio)).toStrictEqual([0.5, 1.9, 1, null])
})

test('judged are within, outside and noisy', () => {
  const probes = [within, outside, noisy, unjudged('no-truth'), unjudged('no-coverage'), unjudged('invalid')]
  expect(probes.map(isJudged)).toStrictEqual([true, true, true, false, false, false])
})

test('the worst are those that sorting all would put first', () => {
  const probes = [1.1, 0.5, 3, 1, 0.9, 2].map((ratio, m) => judged({ ratio, shape: { m } }))
  const all = [...probes, unjudged('no-truth')]
  for (const most of [1, 2, 3, 5, 7, 20]) expect(worstOf(all, most)).toEqual(all.toSorted(byDistance).slice(0, most))
})
