import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridSite } from './grid_site.fixture.ts'
import type { Probe } from './probe.ts'
import { withinBudget } from './within_budget.ts'

const site = gridSite({ m: [1, 1000] })
const probesAt = (values: readonly number[]): readonly Probe[] =>
  values.map((m) => ({ region: 'physical', shape: { m }, why: '' }))
const values = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 60 })

test('keeps the order, and all where the budget allows', () => {
  fc.assert(
    fc.property(values, fc.nat({ max: 70 }), (ms, budget) => {
      const probes = probesAt(ms)
      const kept = withinBudget(site, probes, budget)
      expect(kept).toHaveLength(Math.min(budget, ms.length))
      expect(kept).toEqual(probes.filter((probe) => kept.includes(probe)))
    }),
  )
  expect(withinBudget(site, probesAt([3, 1, 2]), Infinity)).toEqual(probesAt([3, 1, 2]))
})

test('a larger budget keeps what a smaller one kept', () => {
  fc.assert(
    fc.property(values, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (ms, one, other) => {
      const probes = probesAt(ms)
      const fewer = withinBudget(site, probes, Math.min(one, other))
      expect(withinBudget(site, probes, Math.max(one, other))).toEqual(expect.arrayContaining([...fewer]))
    }),
  )
})

test('of two probes the same one comes first, whatever else is there', () => {
  const atLeastTwo = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(atLeastTwo, (ms) => {
      const first = firstOf(ms)
      expect(ms.filter((m) => firstOf([m, first]) !== first)).toEqual([])
    }),
  )
})

function firstOf(ms: readonly number[]): number {
  return Number(withinBudget(site, probesAt(ms), 1)[0]?.shape['m'])
}

test('another seed keeps others', () => {
  const probes = probesAt(Array.from({ length: 100 }, (_, index) => index + 1))
  expect(withinBudget({ ...site, seed: 1 }, probes, 10)).not.toEqual(withinBudget({ ...site, seed: 2 }, probes, 10))
})
