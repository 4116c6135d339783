import { expect, test } from 'vitest'
import { sampleProbe, sampleRegion } from '../../reporters/fixtures/sample_records.ts'
import { regionFigures } from './region_figures.ts'

// By hand: ln 1.1 = 0.0953, ln 0.9 = -0.1054, their mean -0.0050, of the absolutes 0.1003; noise sqrt(0.01^2 + 0.02^2) / 2 = 0.01118;
// spread |0.0953 + 0.1054| / sqrt 2 / sqrt 2 = 0.1003.
const rows = [
  sampleProbe(3, { ratio: 1.1, standardError: 0.01 }),
  sampleProbe(6, { ratio: 0.9, standardError: 0.02 }),
  sampleProbe(12, { ratio: null, standardError: null, verdict: 'no-truth', reason: 'no look' }),
  sampleProbe(24, { ratio: 3, verdict: 'outside', firm: true, gap: 'tile change' }),
]

test('the figures are of the judged probes in no known gap, rounded to 0.01 %, noise upwards', () => {
  expect(regionFigures(sampleRegion('midpoints', rows))).toEqual({
    verdict: 'inconclusive',
    n: 3,
    judged: 2,
    within: 2,
    median: 1,
    worst: 0.9,
    bias: -0.005,
    error: 0.1003,
    noise: 0.0112,
    spread: 0.1004,
    worstNoise: 0.02,
    shapes: expect.stringMatching(/^[0-9a-f]{8}$/),
  })
})

test('a hash tells judged shapes apart, in whatever order they come', () => {
  const hash = (...chosen: typeof rows) => regionFigures(sampleRegion('midpoints', chosen))?.shapes
  expect(hash(...rows.toReversed())).toBe(hash(...rows))
  expect(hash(...rows.slice(0, 2))).toBe(hash(...rows))
  expect(hash(...rows.slice(1))).not.toBe(hash(...rows))
})

test('a region of nothing judged has no ratios, one of a single probe no spread', () => {
  const none = { median: null, worst: null, bias: null, error: null, noise: null, spread: null, worstNoise: null }
  expect(regionFigures(sampleRegion('midpoints', rows.slice(3)))).toMatchObject({ verdict: 'known-gap', n: 0, ...none })
  expect(regionFigures(sampleRegion('midpoints', rows.slice(0, 1)))).toMatchObject({ bias: 0.0953, spread: null })
})

test('a fault leaves none', () => {
  const outcome = { status: 'fault', code: 'exit-code', reason: 'exit code 2' } as const
  expect(regionFigures({ ...sampleRegion('midpoints', []), outcome })).toBeUndefined()
})
