import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from '../fixtures/excerpt.ts'
import { anyProbe } from '../fixtures/judged.ts'
import { diagnoseSpec } from './diagnose_spec.ts'
import { diagnosisClasses } from './diagnosis.ts'

test('findings of a region: by class, the firm ones first, with counts', () => {
  const evidence = excerpt('singular_row')
  const { findings } = diagnoseSpec(evidence)
  expect(findings(evidence.probes)).toMatchObject([
    // m = 415, 447 below the row 448, 449 and 479 above it.
    { class: 'singular-row', probes: 4, firm: 4, cells: 2 },
    { class: 'step', probes: 1, firm: 1, cells: 1 },
  ])
  const within = evidence.probes.filter(({ verdict }) => verdict === 'within')
  expect(findings(within)).toStrictEqual([])
})

test('errors of a region are those of its probes, by share', () => {
  const evidence = { ...excerpt('singular_row'), phases: { share: { prefill: 0.453 } } }
  const { errors, parts } = diagnoseSpec(evidence)
  const [probe] = evidence.probes.filter(({ shape }) => shape['m'] === 447)
  const found = probe && errors([probe])
  // 1.598 times the truth: 59.8 % of the kernel, 27.1 % of the prefill.
  expect(found?.kernel.total.signed).toBeCloseTo(59.84, 1)
  expect(found?.phases['prefill']?.total.signed).toBeCloseTo(27.1, 1)
  expect(found?.kernel.signed).toStrictEqual(probe && parts(probe)?.percent)
  expect(errors([])).toBeUndefined()
})

test('every failing probe is explained in plain text, no other is', () => {
  const place = fc.option(fc.tuple(fc.integer({ min: -5, max: 25 })), { nil: null })
  fc.assert(
    fc.property(fc.array(fc.tuple(anyProbe, place, fc.boolean())), (drawn) => {
      const probes = drawn.map(([probe, coords, onGrid]) => ({
        ...probe,
        coords,
        region: onGrid ? 'controls' : 'midpoints',
      }))
      const { of } = diagnoseSpec({ probes, axes: [[0, 10, 20]] })
      for (const probe of probes) {
        const told = of(probe)
        expect(told === undefined).toBe(probe.verdict === 'within')
        if (!told) continue
        expect(diagnosisClasses).toContain(told.class)
        expect([told.cause, told.evidence, told.next].join()).not.toMatch(/undefined|NaN|Infinity|null/)
      }
    }),
  )
})
