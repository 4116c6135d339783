import { expect, test } from 'vitest'
import { everyCell } from './every_cell.ts'
import { gridSite } from './grid_site.fixture.ts'

// By hand: sqrt(4 * 9) = 6, sqrt(9 * 16) = 12, sqrt(25 * 100) = 50, sqrt(100 * 400) = 200.
test('probes the centre of every cell', () => {
  expect(everyCell().generate(gridSite({ m: [4, 9, 16], k: [25, 100, 400] }))).toEqual([
    { region: 'every-cell', shape: { m: 6, k: 50 }, why: 'centre of 4..9 x 25..100' },
    { region: 'every-cell', shape: { m: 6, k: 200 }, why: 'centre of 4..9 x 100..400' },
    { region: 'every-cell', shape: { m: 12, k: 50 }, why: 'centre of 9..16 x 25..100' },
    { region: 'every-cell', shape: { m: 12, k: 200 }, why: 'centre of 9..16 x 100..400' },
  ])
})

test('stays at the value of an axis that has but one', () => {
  expect(everyCell().generate(gridSite({ m: [4, 9], k: [7] }))).toEqual([
    { region: 'every-cell', shape: { m: 6, k: 7 }, why: 'centre of 4..9 x 7' },
  ])
})

test('counts (n - 1) per axis, on four axes', () => {
  const site = gridSite({ a: [1, 4, 9], b: [1, 4, 9, 16], c: [1, 4], d: [1, 4, 9] })
  expect(everyCell().generate(site)).toHaveLength(2 * 3 * 1 * 2)
})
