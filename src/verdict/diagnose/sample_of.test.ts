import { expect, test } from 'vitest'
import { judged } from '../fixtures/judged.ts'
import { sampleOf } from './sample_of.ts'

const probe = (m: number, region = 'interior') => judged({ region, shape: { m }, ratio: 1, verdict: 'within' })

test('few probes are all looked into', () => {
  const probes = Array.from({ length: 4000 }, (_, m) => probe(m))
  const sample = sampleOf(probes)
  expect(sample.probes).toBe(probes)
  expect(probes.every(sample.fair)).toBe(true)
})

test('of many: all rows of the grid, an even share of the others, and the worst', () => {
  const rows = [1, 2, 3].map((m) => probe(m, 'controls'))
  const others = Array.from({ length: 10_000 }, (_, m) => probe(100 + m))
  const bad = [1.2, 3, 0.5].map((ratio, index) =>
    judged({ region: 'interior', shape: { m: 50_001 + index }, ratio, verdict: 'outside' }),
  )
  const sample = sampleOf([...rows, ...others, ...bad])
  // Every third of 10,003, and the failing ones that are not among these: 10,002 is a multiple of 3.
  expect(sample.probes).toHaveLength(3 + 3335 + 2)
  for (const one of [...rows, ...bad]) expect(sample.probes).toContain(one)
  expect(bad.map(sample.fair)).toEqual([false, false, true])
  expect(rows.every(sample.fair)).toBe(true)
})
