import { expect, test } from 'vitest'
import { beyondGrid } from './beyond_grid.ts'
import { gridSite } from './grid_site.fixture.ts'

const valuesOf = (axis: readonly number[], ...factors: readonly number[]) =>
  beyondGrid(...factors)
    .generate(gridSite({ m: axis }))
    .map(({ shape }) => shape['m'])

// By hand: 1.5 and 2 times 16 and 100; the references are 4 and 100.
test('goes past the last value of one axis at a time', () => {
  expect(beyondGrid().generate(gridSite({ m: [1, 4, 16], k: [25, 100] }))).toEqual([
    { region: 'beyond-grid', shape: { m: 24, k: 100 }, why: '1.5 x the last m, 16' },
    { region: 'beyond-grid', shape: { m: 32, k: 100 }, why: '2 x the last m, 16' },
    { region: 'beyond-grid', shape: { m: 4, k: 150 }, why: '1.5 x the last k, 100' },
    { region: 'beyond-grid', shape: { m: 4, k: 200 }, why: '2 x the last k, 100' },
  ])
})

// 1.5 * 3 = 4.5, which Python rounds to 4; the fractional axis keeps 1.5 * 2.5 = 3.75.
test('rounds halves as Python does, and not at all on a fractional axis', () => {
  expect(valuesOf([1, 3])).toEqual([4, 6])
  expect(valuesOf([1, 2.5])).toEqual([3.75, 5])
})

test('takes other factors, and says which it took', () => {
  expect(valuesOf([1, 100], 4)).toEqual([400])
  expect(beyondGrid(4).name).toBe('beyondGrid(4)')
  expect(beyondGrid().name).toBe('beyondGrid(1.5, 2)')
  expect(() => beyondGrid(1)).toThrow('beyondGrid to be numbers above 1')
})
