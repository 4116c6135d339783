import { expect, test } from 'vitest'
import './register.ts'
import { EXTRAPOLATED, JIT, NO_COVERAGE } from '../cache/coverage.ts'
import { probeAt, regionOf } from './region.fixture.ts'

const outside = { verdict: 'outside', firm: true } as const

function messageOf(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('expected the assertion to fail')
}

test('every matcher refuses what is no region, and says how to get one', () => {
  expect(() => expect([1.02, 0.98]).toStayWithinBand()).toThrow(TypeError)
  expect(() => expect(null).toDeclareCoverage()).toThrow(
    'toDeclareCoverage() judges a region, got null: write expect(region(',
  )
  expect(() => expect(1).toHaveMedianRatioWithin(0.05)).toThrow(TypeError)
  expect(() => expect(1).toHaveWithinShare(0.5)).toThrow(TypeError)
  expect(() => expect(1).toHaveWorstRatioWithin(0.05)).toThrow(TypeError)
  expect(() => expect(regionOf([probeAt(1, 1)])).toBeAtLeastAsFaithfulAs(JSON.parse('1'))).toThrow(TypeError)
})

test('toStayWithinBand takes the outcome of the region', () => {
  const good = [3, 5, 7].map((m) => probeAt(m, 1.01))
  expect(regionOf(good)).toStayWithinBand()
  expect(regionOf([...good, probeAt(9, 1.4, outside)])).not.toStayWithinBand()
  expect(regionOf([...good, probeAt(9, 1, { verdict: 'noisy' })])).not.toStayWithinBand()
})

test('a region in which nothing was probed is blamed on no kernel', () => {
  const message = messageOf(() => expect(regionOf([])).toStayWithinBand())
  expect(message).toContain('no probe fell into this region')
  expect(message).toContain('likely: every shape proposed for this region was dropped')
})

test('where all probes are set aside, or within, it says so instead, and shows the farthest', () => {
  const inGap = regionOf([probeAt(3, 1.3, { gap: 'a tile change' })])
  expect(messageOf(() => expect(inGap).toHaveMedianRatioWithin(0.05))).toContain(
    'likely: every probe of this region lies in a known gap',
  )
  const lines = messageOf(() =>
    expect(regionOf([probeAt(3, 1.01), probeAt(5, 1.1)])).toHaveWorstRatioWithin(0.05),
  ).split('\n')
  expect(lines.slice(5, 7).map((line) => line.trim().split(/\s+/)[0])).toEqual(['m=5', 'm=3'])
  expect(lines).toContain('  likely: nothing that was judged is amiss by the band of the spec')
})

test('a failing region tells counts, the worst five farthest first, cause, next step and replay', () => {
  const ratios = [1.3, 0.6, 1.2, 1.25, 1.31, 1.22]
  const probes = [
    ...ratios.map((ratio, index) => probeAt(10 + index, ratio, { ...outside, outsideGrid: true })),
    probeAt(99, 1),
  ]
  const lines = messageOf(() => expect(regionOf(probes)).toStayWithinBand()).split('\n')
  expect(lines[0]).toBe('single_gemm: a test › midpoints: 6 of 7 judged probes are firmly outside the band')
  expect(lines[2]).toBe('  n=7 med=1.220 within=1/7 worst=0.600  6 outside (6 firmly)')
  // |log| of 0.6 is 0.51, of 1.31 0.27, of 1.3 0.26, of 1.25 0.22, of 1.22 0.20.
  expect(lines.slice(5, 11).map((line) => line.trim().split(/\s+/)[0])).toEqual([
    'm=11',
    'm=14',
    'm=10',
    'm=13',
    'm=15',
    '...',
  ])
  // (0.3 - 0.4 + 0.2 + 0.25 + 0.31 + 0.22 + 0) / 7 = 0.1257, of the absolutes 0.24.
  expect(lines.slice(-6)).toEqual([
    '  error:  +12.6 % signed, 24.0 % absolute: interpolation +12.6 % (24.0 %)',
    '  likely: the shapes lie outside the grid',
    '  for:    m=11: the cache is off by -40 %',
    '  next:   hold the rate of the nearest rows outside the grid, or ask whether rows may be profiled',
    '          there',
    "  replay: FIDELITY_SEED=7 npx vitest run fidelity/gemm.fidelity.ts -t 'a failing region tells counts, the worst five farthest first, cause, next step and replay'",
  ])
})

test('a failing region lists why probes were not judged', () => {
  const reason = "backend 'cublas' has no look at this shape"
  const missing = { verdict: 'no-truth', ratio: null, truthMs: null, standardError: null, reason } as const
  const message = messageOf(() => expect(regionOf([probeAt(3, 1, missing), probeAt(5, 1, missing)])).toStayWithinBand())
  expect(message).toContain(`no-truth: ${reason} (m=3 and 1 more)`)
})

test('drift of the controls is named before interpolation is blamed', () => {
  const region = regionOf([probeAt(3, 1.3, outside)], { controls: { status: 'drift', shift: 1.1 } })
  expect(messageOf(() => expect(region).toStayWithinBand())).toContain('fix this first')
})

test('toHaveMedianRatioWithin looks at the median of the judged probes only', () => {
  // Sorted 0.9, 1.04, 2.0: the median is 1.04.
  const region = regionOf([probeAt(1, 2, outside), probeAt(2, 0.9), probeAt(3, 1.04)])
  expect(region).toHaveMedianRatioWithin(0.05)
  expect(region).not.toHaveMedianRatioWithin(0.03)
  expect(region).not.toHaveMedianRatioWithin([0.9, 1])
  expect(messageOf(() => expect(regionOf([])).toHaveMedianRatioWithin(0.05))).toContain('unknown: no probe was judged')
})

test('toHaveWithinShare counts a noisy probe as not within', () => {
  const region = regionOf([
    probeAt(1, 1),
    probeAt(2, 1),
    probeAt(3, 1.14, { verdict: 'noisy' }),
    probeAt(4, 1.3, outside),
  ])
  expect(region).toHaveWithinShare(0.5)
  expect(region).not.toHaveWithinShare(0.51)
  expect(regionOf([])).not.toHaveWithinShare(0)
})

test('toHaveWorstRatioWithin includes both ends and leaves known gaps aside', () => {
  const region = regionOf([probeAt(1, 1.25), probeAt(2, 0.8), probeAt(3, 9, { gap: 'a reason' })])
  expect(region).toHaveWorstRatioWithin(0.25)
  expect(region).not.toHaveWorstRatioWithin([0.81, 1.25])
})

test('toDeclareCoverage wants a flag outside the grid and an answer inside', () => {
  const outsideGrid = true
  expect(regionOf([probeAt(1, 1, { outsideGrid, coverage: EXTRAPOLATED })])).toDeclareCoverage()
  expect(regionOf([probeAt(1, 1, { outsideGrid, coverage: NO_COVERAGE })])).toDeclareCoverage()
  expect(regionOf([probeAt(1, 1, { outsideGrid, coverage: JIT })])).toDeclareCoverage()
  // Leaning on a masked corner inside the grid is an extrapolation too.
  expect(regionOf([probeAt(1, 1, { coverage: EXTRAPOLATED })])).toDeclareCoverage()
  expect(regionOf([probeAt(1, 1, { outsideGrid: null, coverage: 0 })])).toDeclareCoverage()
  expect(messageOf(() => expect(regionOf([probeAt(70, 1, { outsideGrid })])).toDeclareCoverage())).toContain(
    'm=70: outside the grid, yet flagged as covered',
  )
  expect(messageOf(() => expect(regionOf([probeAt(8, 1, { coverage: NO_COVERAGE })])).toDeclareCoverage())).toContain(
    'm=8: inside the grid, yet NO_COVERAGE',
  )
})

test('toBeAtLeastAsFaithfulAs compares shape by shape, so one noisy shape cannot hide a worse cache', () => {
  const shapes = [1, 2, 3, 4, 5, 6]
  const better = regionOf(shapes.map((m) => probeAt(m, 1.02 + 0.001 * m)))
  const worse = regionOf(shapes.map((m) => probeAt(m, 1.1 + 0.002 * m)))
  expect(better).toBeAtLeastAsFaithfulAs(worse)
  expect(better).toBeAtLeastAsFaithfulAs(better)
  expect(worse).not.toBeAtLeastAsFaithfulAs(better)
  // Mean of log((1.1 + 0.002 m) / (1.02 + 0.001 m)) for m = 1..6, in Python: 0.0784.
  expect(messageOf(() => expect(worse).toBeAtLeastAsFaithfulAs(better))).toContain('on average 0.078')
})

test('toBeAtLeastAsFaithfulAs needs two shapes in common', () => {
  const region = regionOf([probeAt(1, 1), probeAt(2, 1)])
  const other = regionOf([probeAt(2, 1), probeAt(3, 1)])
  expect(messageOf(() => expect(region).toBeAtLeastAsFaithfulAs(other))).toContain('too few to compare')
})

test('percentages are refused where fractions are meant', () => {
  const region = regionOf([probeAt(1, 1)])
  expect(() => expect(region).toHaveWithinShare(95)).toThrow('0.95 for 95 %, got 95')
  expect(() => expect(region).toHaveMedianRatioWithin(15)).toThrow('0.15 for 15 %, got 15')
})
