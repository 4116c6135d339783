import { describe, expect, test } from 'vitest'
import type { RegionRecord } from '../src/spec/records.ts'
import { noParts, type ErrorParts } from '../src/verdict/diagnose/error_parts.ts'
import { sumErrors } from '../src/verdict/diagnose/sum_errors.ts'
import { sampleRegion, sampleSpec } from './fixtures/sample_records.ts'
import { specErrors, suiteErrors } from './suite_errors.ts'

const steady = { share: { prefill: 0.3, decode: 0.1 }, iterationMs: { prefill: 2 } }

describe('the errors of a spec', () => {
  test('are means over its probes off the grid, without those that a hunt chose', () => {
    const errors = specErrors({
      regions: [
        region('midpoints', [percent({ interpolation: 4 }), percent({ interpolation: -2 })]),
        region('interior', [percent({ stale: 10 })]),
        region('controls', [percent({ stale: 90 })]),
        { ...region('hunt', [percent({ interpolation: 50 })]), cells: [] },
      ],
    })
    expect(errors).toMatchObject({
      probes: 3,
      kernel: {
        signed: { interpolation: expect.closeTo(2 / 3), stale: expect.closeTo(10 / 3), backend: 0, noise: 0 },
        absolute: { interpolation: expect.closeTo(2), stale: expect.closeTo(10 / 3) },
        total: { signed: expect.closeTo(4), absolute: expect.closeTo(16 / 3) },
      },
      // 30 % of 4 %, and that of 2 ms.
      phases: {
        prefill: { total: { signed: expect.closeTo(1.2) } },
        decode: { total: { signed: expect.closeTo(0.4) } },
      },
      phasesMs: { prefill: { total: { signed: expect.closeTo(0.024) } } },
    })
  })

  test('are those of a hunt where nothing else was judged', () => {
    const errors = specErrors({ regions: [{ ...region('hunt', [percent({ interpolation: 50 })]), cells: [] }] })
    expect(errors?.kernel.total).toEqual({ signed: 50, absolute: 50 })
  })

  test('are not known where nothing has a ratio', () => {
    expect(specErrors({ regions: [{ ...region('midpoints', []), errors: null }] })).toBeUndefined()
  })
})

describe('the errors of a suite', () => {
  test('weigh each kernel by its share of the phase', () => {
    const large = { spec: sampleSpec({ share: { prefill: 0.3 }, iterationMs: { prefill: 2 } }), regions: [off(2)] }
    const small = { spec: sampleSpec({ share: { prefill: 0.1, decode: 0.2 } }), regions: [off(-6)] }
    const shareless = { spec: sampleSpec(), regions: [off(99)] }
    // (0.3 * 2 - 0.1 * 6) / 0.4 and (0.3 * 2 + 0.1 * 6) / 0.4
    expect(suiteErrors([large, small, shareless])).toEqual([
      {
        phase: 'prefill',
        kernels: 2,
        share: 0.4,
        iterationMs: 2,
        error: expect.objectContaining({ total: { signed: expect.closeTo(0), absolute: expect.closeTo(3) } }),
      },
      {
        phase: 'decode',
        kernels: 1,
        share: 0.2,
        iterationMs: undefined,
        error: expect.objectContaining({ total: { signed: expect.closeTo(-6), absolute: expect.closeTo(6) } }),
      },
    ])
  })

  test('are not told of a phase in which no kernel takes time', () => {
    expect(suiteErrors([{ spec: sampleSpec({ share: { prefill: 0 } }), regions: [off(2)] }])).toEqual([])
  })
})

function off(interpolation: number): RegionRecord {
  return region('midpoints', [percent({ interpolation })])
}

function region(name: string, percents: readonly ErrorParts[]): RegionRecord {
  const errors = sumErrors(
    percents.map((parts) => ({ percent: parts, ms: parts, logs: parts })),
    steady,
  )
  return { ...sampleRegion(name, []), errors: errors ?? null }
}

function percent(parts: Partial<ErrorParts>): ErrorParts {
  return { ...noParts, ...parts }
}
