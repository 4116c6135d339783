import { expect, test } from 'vitest'
import { toBand } from '../../band.ts'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import { judged } from '../../fixtures/judged.ts'

test('near the bar the diagnosis says how many looks would tell', () => {
  expect(diagnosed(excerpt('buckets'), { m: 319 })).toMatchObject({
    class: 'noisy-measurement',
    // ln(0.901 * 1.15) = 0.036; 2 * (1.7 * 0.0213 / 0.036)^2 = 2.06.
    evidence: 'm=319: 3.6 % from the bar, noise ±2.1 % after 2 looks',
    next: expect.stringContaining('about 3 looks'),
  })
})

test('so near the bar that no number of looks helps, the bar is what to talk about', () => {
  const probe = timed(judged({ shape: { m: 1 }, standardError: 0.02 }), 1, 1.1499)
  expect(diagnosed({ probes: [probe], axes: [] }, { m: 1 })?.next).toContain('no affordable number of looks')
})

test('past the bar, noise is named only where nothing explains the error', () => {
  const probe = timed(judged({ shape: { m: 1 }, standardError: 0.02, band: toBand(0.15) }), 1, 1.16)
  expect(diagnosed({ probes: [probe], axes: [] }, { m: 1 })?.class).toBe('noisy-measurement')
  expect(diagnosed(excerpt('stale_row'), { m: 1916 })?.class).toBe('stale-rows')
})
