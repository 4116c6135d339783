import { expect, test } from 'vitest'
import { gridSite } from './grid_site.fixture.ts'
import { midpoints } from './midpoints.ts'

// By hand: sqrt(4 * 9) = 6, sqrt(9 * 16) = 12, sqrt(25 * 100) = 50; the references are 9 and 100.
test('probes between neighbours on one axis at a time', () => {
  expect(midpoints().generate(gridSite({ m: [4, 9, 16], k: [25, 100] }))).toEqual([
    { region: 'midpoints', shape: { m: 6, k: 100 }, why: 'between m 4 and 9' },
    { region: 'midpoints', shape: { m: 12, k: 100 }, why: 'between m 9 and 16' },
    { region: 'midpoints', shape: { m: 9, k: 50 }, why: 'between k 25 and 100' },
  ])
})
