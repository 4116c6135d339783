import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleProbe, sampleRegion } from '../../reporters/fixtures/sample_records.ts'
import type { RegionFigures } from './baseline_change.ts'
import { compareRegion } from './compare_region.ts'
import { figures } from './figures.fixture.ts'
import { regionFigures } from './region_figures.ts'

const kindOf = (was: Partial<RegionFigures>, is: Partial<RegionFigures>, region = 'midpoints') =>
  compareRegion(region, figures(was), figures(is)).kind

describe('figures that moved', () => {
  test('count beyond 1 % and three standard errors of both runs', () => {
    expect(kindOf({ error: 0.02 }, { error: 0.03 })).toBe('same')
    expect(kindOf({ error: 0.02 }, { error: 0.0301 })).toBe('worse')
    expect(kindOf({ error: 0.0301 }, { error: 0.02 })).toBe('better')
    // 3 sqrt(0.003^2 + 0.004^2) = 0.015
    const noise = [{ noise: 0.003 }, { noise: 0.004 }] as const
    expect(kindOf({ ...noise[0], error: 0.02 }, { ...noise[1], error: 0.0349 })).toBe('same')
    expect(kindOf({ ...noise[0], error: 0.02 }, { ...noise[1], error: 0.0351 })).toBe('worse')
  })

  test('are worse where they moved away from 1, to whichever side', () => {
    expect(kindOf({ bias: 0.01 }, { bias: -0.03 })).toBe('worse')
    expect(kindOf({ bias: 0.03 }, { bias: -0.03 })).toBe('same')
    expect(kindOf({ bias: -0.03 }, { bias: 0.01 })).toBe('better')
    expect(kindOf({ worst: 1.06 }, { worst: 0.8 })).toBe('worse')
    // ln 1.25 = -ln 0.8
    expect(kindOf({ worst: 1.25 }, { worst: 0.8 })).toBe('same')
  })

  test('of the worst probe count beyond five of its standard errors', () => {
    // 5 sqrt 2 0.01 = 0.0707; ln 1.137 - ln 1.06 = 0.0701
    expect(kindOf({ worst: 1.06 }, { worst: 1.137 })).toBe('same')
    expect(kindOf({ worst: 1.06 }, { worst: 1.139 })).toBe('worse')
    expect(kindOf({ worst: 1.06 }, { worst: 1.139, worstNoise: 0.02 })).toBe('same')
  })

  test('are worse as soon as one is, and that is what is told', () => {
    const { kind, reason } = compareRegion('midpoints', figures({ error: 0.08 }), figures({ error: 0.02, bias: -0.06 }))
    expect(kind).toBe('worse')
    expect(reason).toBe('bias +0.1 % -> -5.8 % (noise allows 1 %)')
  })

  test('have no say where there is none', () => {
    const none = { median: null, worst: null, bias: null, error: null, noise: null, spread: null, worstNoise: null }
    expect(kindOf(none, {})).toBe('same')
    expect(kindOf({}, none)).toBe('same')
  })
})

describe('a verdict', () => {
  test('that is no longer green is worse, whatever the figures; the known gaps are green', () => {
    expect(kindOf({}, { verdict: 'inconclusive' })).toBe('worse')
    expect(kindOf({ verdict: 'fail' }, {})).toBe('better')
    expect(kindOf({ verdict: 'known-gap' }, {})).toBe('same')
    expect(kindOf({ verdict: 'fail' }, { verdict: 'inconclusive' })).toBe('same')
  })
})

describe('other shapes', () => {
  test('are allowed the scatter over the shapes besides, and single ratios say nothing', () => {
    // 3 sqrt 2 sqrt(0.001^2 + 0.003^2) = 0.0134
    expect(kindOf({ error: 0.02 }, { error: 0.033, shapes: 'ffffffff' })).toBe('same')
    expect(kindOf({ error: 0.02 }, { error: 0.034, shapes: 'ffffffff' })).toBe('worse')
    expect(kindOf({ worst: 1.06 }, { worst: 1.4, shapes: 'ffffffff' })).toBe('same')
    expect(kindOf({ bias: 0 }, { bias: 0.1, spread: null, shapes: 'ffffffff' })).toBe('same')
  })

  test('of a hunt compare by verdict alone', () => {
    const found = { error: 0.1, bias: 0.1, worst: 1.4 }
    expect(kindOf({}, { ...found, shapes: 'ffffffff' }, 'hunt')).toBe('same')
    expect(kindOf({}, { ...found, verdict: 'fail', shapes: 'ffffffff' }, 'hunt')).toBe('worse')
    expect(kindOf({}, found, 'hunt')).toBe('worse')
  })
})

// Unlike `fc.double`, which favours small numbers and the ends.
const uniform = fc.noBias(fc.integer({ min: 1, max: 1 << 30 })).map((value) => value / (1 << 30))

/** Standard deviations between looks that were recorded on H200s: RMSNorm, prefill, GEMM, and GEMM in bursts. */
const recordedNoise = [0.002, 0.008, 0.021, 0.055]

/** What a cache says of some shapes, and two times that their truth was looked at. */
const twoRuns = fc.record({
  sigma: fc.constantFrom(...recordedNoise),
  probes: fc.array(fc.record({ off: uniform.map((value) => 0.2 * value - 0.1), was: gaussian(), is: gaussian() }), {
    minLength: 10,
    maxLength: 100,
  }),
})

type TwoRuns = typeof twoRuns extends fc.Arbitrary<infer T> ? T : never

describe('of 2,000 regions whose truth is measured anew', () => {
  const runs = fc.sample(twoRuns, { numRuns: 2000, seed: 1 })

  test('noise alone makes less than 1 % better or worse', () => {
    const changed = runs.filter((run) => changeOf(run, 0).kind !== 'same')
    expect(changed.length).toBeLessThan(20)
  })

  test('a cache that moved by 5 % away from the truth is found, where the noise of the region allows to tell', () => {
    // The bias moves by 5 %; it is known to sigma / sqrt(n) in each run: found in all but 1 in 700 from 6 of both on.
    const telling = runs.filter(({ sigma, probes }) => 0.05 > (6 * Math.SQRT2 * sigma) / Math.sqrt(probes.length))
    expect(telling.length).toBeGreaterThan(1200)
    const missed = telling.filter((run) => changeOf(run, 0.05).kind !== 'worse')
    expect(missed.length).toBeLessThan(telling.length * 0.01)
  })
})

/** By Box and Muller. */
function gaussian(): fc.Arbitrary<number> {
  return fc.tuple(uniform, uniform).map(([a, b]) => Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b))
}

/** The cache is as it was, or farther off by `shift` everywhere, on the side where it was already. */
function changeOf({ sigma, probes }: TwoRuns, shift: number) {
  const mean = probes.reduce((sum, { off, was }) => sum + off + sigma * was, 0)
  const away = mean < 0 ? -shift : shift
  const region = (logs: readonly number[]) =>
    regionFigures(
      sampleRegion(
        'midpoints',
        logs.map((log, m) => sampleProbe(m, { ratio: Math.exp(log), standardError: sigma })),
      ),
    )
  const [was, is] = [
    region(probes.map(({ off, was: noise }) => off + sigma * noise)),
    region(probes.map(({ off, is: noise }) => off + away + sigma * noise)),
  ]
  if (!was || !is) throw new Error('a measured region has figures')
  return compareRegion('midpoints', was, is)
}
