import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt, timed } from '../fixtures/excerpt.ts'
import { judged, unjudged } from '../fixtures/judged.ts'
import { uniform } from '../fixtures/uniform.ts'
import type { BackendTimes, JudgedProbe } from '../judged_probe.ts'
import { chartOf } from './chart.ts'
import { decompose, logarithmicMean, type Decomposition } from './decompose.ts'
import { sumOf } from './error_parts.ts'

const axes = [[1, 3]]

function row(m: number, truthMs: number, cacheMs: number): JudgedProbe {
  return timed(judged({ region: 'controls', coords: [m], shape: { m } }), truthMs, cacheMs)
}

function at2(truthMs: number, cacheMs: number, change: Partial<JudgedProbe> = {}): JudgedProbe {
  return timed(judged({ coords: [2], shape: { m: 2 }, ...change }), truthMs, cacheMs)
}

function parts(probe: JudgedProbe, ...rows: readonly JudgedProbe[]): Decomposition['logs'] | undefined {
  return decompose(chartOf({ probes: [probe, ...rows], axes }), probe)?.logs
}

test('true rows: what lies off their line is interpolation, or noise where it is too little to tell', () => {
  const rows = [row(1, 1, 1), row(3, 3, 3)]
  expect(parts(at2(1.5, 2), ...rows)).toStrictEqual({
    stale: 0,
    backend: 0,
    interpolation: expect.closeTo(Math.log(2 / 1.5), 12),
    noise: 0,
  })
  // 1.5 % off at a standard error of 1 %.
  expect(parts(at2(2 / 1.015, 2), ...rows)).toMatchObject({
    interpolation: 0,
    noise: expect.closeTo(Math.log(1.015), 12),
  })
})

test("a row off today's look gives the answer what its weight says", () => {
  // The row says 4, today's look 3: half of 1 too much in an answer of 2.5.
  const logs = parts(at2(2, 2.5), row(1, 1, 1), row(3, 3, 4))
  expect(logs?.stale).toBeCloseTo(Math.log(2.5 / 2), 12)
  expect(logs?.noise).toBeCloseTo(0, 12)
})

test('a row that chance alone may have moved is not stale, and one that was not looked at is taken for true', () => {
  expect(parts(at2(2, 2.5), row(1, 1, 1), row(3, 3, 3.05))?.stale).toBe(0)
  expect(parts(at2(2, 2.5), row(1, 1, 1))?.stale).toBe(0)
})

function backend(name: string, truthMs: number, cacheMs: number, standardError = 0.01): BackendTimes {
  return { backend: name, truthMs, standardError, cacheMs, coverage: 0 }
}

test('the pick of a backend costs what it takes more than the fastest, above 5 % and 2 sigma', () => {
  const picked = (truthMs: number, error?: number): number | undefined =>
    parts(at2(1, 1.5, { backends: [backend('a', 1, 2), backend('b', truthMs, 1.5, error)] }))?.backend
  expect(picked(1.2)).toBeCloseTo(Math.log(1.2), 12)
  expect(picked(1.04)).toBe(0)
  // 20 % at 2 * hypot(0.01, 0.1).
  expect(picked(1.2, 0.1)).toBe(0)
  const alone = [backend('a', 1, 2), { ...backend('b', 1.2, 0), cacheMs: null }]
  expect(parts(at2(1, 1.5, { backends: alone }))?.backend).toBe(0)
})

test('what has no ratio has no parts', () => {
  expect(parts(unjudged('no-truth'))).toBeUndefined()
})

test('the logarithmic mean lies between its two, and is their value where they agree', () => {
  expect(logarithmicMean(2, 1)).toBeCloseTo(1 / Math.LN2, 12)
  expect(logarithmicMean(3, 3)).toBe(3)
  expect(logarithmicMean(1 + 1e-12, 1)).toBeCloseTo(1, 11)
})

function expectExact({ logs, ms, percent }: Decomposition, { ratio, cacheMs, truthMs }: JudgedProbe): void {
  expect(Math.abs(sumOf(logs) - Math.log(Number(ratio)))).toBeLessThan(1e-9)
  expect(Math.abs(sumOf(ms) - (Number(cacheMs) - Number(truthMs)))).toBeLessThan(1e-9)
  expect(Math.abs(sumOf(percent) - 100 * (Number(ratio) - 1))).toBeLessThan(1e-9)
}

test.for(['singular_row', 'stale_row', 'waves', 'prefill', 'two_backends', 'below'])(
  'the parts of every H200 probe of %s add up to its error',
  (name) => {
    const evidence = excerpt(name)
    const chart = chartOf(evidence)
    for (const probe of evidence.probes) {
      const found = decompose(chart, probe)
      expect(found).toBeDefined()
      if (found) expectExact(found, probe)
    }
  },
)

test('the parts add up whatever the rows, the backends and the place', () => {
  const ms = uniform(0.01, 10)
  const pick = fc.record({
    backend: fc.string(),
    truthMs: ms,
    standardError: uniform(0, 0.1),
    cacheMs: fc.option(ms),
    coverage: fc.constant(0),
  })
  fc.assert(
    fc.property(
      fc.record({ m: uniform(0, 6), truth: ms, cache: ms, low: ms, high: ms, lowRow: ms, highRow: ms }),
      fc.array(pick, { maxLength: 3 }),
      ({ m, truth, cache, low, high, lowRow, highRow }, backends) => {
        const probe = timed(judged({ coords: [m], backends }), truth, cache)
        const chart = chartOf({ probes: [probe, row(1, low, lowRow), row(3, high, highRow)], axes })
        const found = decompose(chart, probe)
        expect(found).toBeDefined()
        if (found) expectExact(found, probe)
      },
    ),
  )
})
