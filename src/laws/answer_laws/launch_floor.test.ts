import { expect, test } from 'vitest'
import { launchFloor } from './launch_floor.ts'
import { answeredBy } from '../law_site.fixture.ts'
import { breachesOf, drawn, expectNoBreach, lineSite } from '../model_kernel.fixture.ts'

const site = lineSite([32, 64])

function judge(smallMs: number, at = site) {
  return launchFloor.judge(at, [answeredBy(() => smallMs, { m: 8 }), answeredBy(() => 64, { m: 32 })])
}

// A quarter of the work of the first grid time of 64 ms is 16 ms; 0.4 of that is 6.4 ms.
test('a time far under the first grid time by work', () => {
  expect(judge(6.4)).toBeUndefined()
  expect(judge(6.39)).toEqual({
    severity: 'error',
    shapes: [{ m: 8 }],
    detail: '6.39 ms, expected at least 6.4 ms, by the work and 64 ms at m=32',
  })
})

test('no launch takes under 0.8 us, whatever is known of work', () => {
  const unknown = lineSite([32, 64], { work: undefined })
  expect(judge(0.0008, unknown)).toBeUndefined()
  // AIConfigurator's answer for one element, where 128 take 3.05 us.
  expect(judge(0.000024, unknown)?.detail).toBe('0.000024 ms, expected at least 0.0008 ms, as any launch takes')
})

test('its groups are shapes below the grid, with the first of the grid', () => {
  const groups = drawn(launchFloor, site)
  expect(groups.every(([small, first]) => Number(small?.['m']) < 32 && first?.['m'] === 32)).toBe(true)
  expect(new Set(groups.map(([small]) => small?.['m'])).size).toBeGreaterThan(20)
  expect(drawn(launchFloor, lineSite([1, 2]))).toEqual([])
  expect(drawn(launchFloor, lineSite([0, 2]))).toEqual([])
})

test('the same groups are found among recorded shapes', () => {
  const shapes = [{ m: 64 }, { m: 8 }, { m: 32 }, { m: 9 }]
  expect(launchFloor.among(site, shapes)).toEqual([
    [{ m: 8 }, { m: 32 }],
    [{ m: 9 }, { m: 32 }],
  ])
  expect(launchFloor.among(site, [{ m: 8 }, { m: 64 }])).toEqual([[{ m: 8 }]])
})

test('no true kernel breaks it; a line through the first rows, run down to nothing, does', () => {
  expectNoBreach(launchFloor, site)
  const line = breachesOf(launchFloor, site, ({ m }) => Math.max(1e-6, 10 * (Number(m) - 16)))
  expect(line.length).toBeGreaterThan(0)
})
