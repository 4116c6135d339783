import { expect, test } from 'vitest'
import { efficiency } from './efficiency.ts'
import { answeredBy, lawSite } from '../law_site.fixture.ts'
import { breachesOf, drawn, expectNoBreach, lineSite } from '../model_kernel.fixture.ts'

const site = lineSite([100, 200, 400])

/** 150 ms of work in this time, between corners of 100 and 200 ms of work. */
function judge(insideMs: number, lowerMs: number, upperMs: number) {
  return efficiency.judge(site, [
    answeredBy(() => insideMs, { m: 150 }),
    answeredBy(() => lowerMs, { m: 100 }),
    answeredBy(() => upperMs, { m: 200 }),
  ])
}

// The corners use half and a quarter of the peak, so the inside may use 1.6 * 0.5 = 0.8 of it: its work in 187.5 ms.
test('a shape that uses the GPU much better than both corners of its cell', () => {
  expect(judge(187.6, 200, 800)).toBeUndefined()
  expect(judge(186, 200, 800)).toEqual({
    severity: 'error',
    shapes: [{ m: 150 }],
    detail: "80.6 % of the GPU's peak, with at most 50.0 % at the corners of its cell",
  })
})

// A tenth of the peak is its work in 1500 ms.
test('a time that is all latency is left alone', () => {
  expect(judge(1501, 1e5, 1e5)).toBeUndefined()
  expect(judge(1499, 1e5, 1e5)?.severity).toBe('error')
})

test('its groups are shapes inside a cell with the corners of that', () => {
  const groups = drawn(efficiency, site)
  expect(groups).toHaveLength(300)
  for (const [inside, lower, upper, ...others] of groups) {
    expect(Number(inside?.['m'])).toBeGreaterThan(Number(lower?.['m']))
    expect(Number(inside?.['m'])).toBeLessThan(Number(upper?.['m']))
    expect(others).toEqual([])
  }
})

test('on two axes a cell has four corners, and two where a shape lies on a grid line', () => {
  const plane = lawSite({ m: [1, 4], k: [8, 32] })
  const corners = [
    { m: 1, k: 8 },
    { m: 1, k: 32 },
    { m: 4, k: 8 },
    { m: 4, k: 32 },
  ]
  expect(efficiency.among(plane, [{ m: 2, k: 9 }, ...corners])).toEqual([[{ m: 2, k: 9 }, ...corners]])
  expect(efficiency.among(plane, [{ m: 2, k: 8 }, ...corners])).toEqual([[{ m: 2, k: 8 }, corners[0], corners[2]]])
  expect(efficiency.among(plane, [{ m: 2, k: 9 }, ...corners.slice(1)])).toEqual([])
  expect(efficiency.among(plane, [{ m: 5, k: 9 }, ...corners])).toEqual([])
})

test('no true kernel breaks it; a cache that halves its times inside cells does', () => {
  expectNoBreach(efficiency, site)
  const halved = breachesOf(efficiency, site, ({ m }) => Number(m) / (m === 100 || m === 200 || m === 400 ? 0.5 : 1))
  expect(halved.length).toBeGreaterThan(100)
})

test('skipped where corners or the peak are unknown', () => {
  expect(efficiency.skipped(site)).toBeUndefined()
  expect(efficiency.skipped({ ...site, coordsAreShape: false })).toMatch('its coords are not its shape')
  expect(efficiency.skipped({ ...site, peak: undefined })).toMatch('declare laws: { peak')
})
