import { expect, test } from 'vitest'
import { belowGrid } from './below_grid.ts'
import { gridSite } from './grid_site.fixture.ts'

// By hand, by the rule: 1, half the first value, the first value - 1.
test.each([
  [
    [32, 64],
    [1, 16, 31],
  ],
  [
    [4, 64],
    [1, 2, 3],
  ],
  [
    [3, 64],
    [1, 2],
  ],
  [[2, 64], [1]],
  [[1, 64], []],
  [[0, 64], []],
  [
    [2.5, 64],
    [1, 2],
  ],
])('below %j are %j', (axis, expected) => {
  const probes = belowGrid().generate(gridSite({ m: axis }))
  expect(probes.map(({ shape }) => shape['m'])).toEqual(expected)
})

test('holds the other axes at their reference', () => {
  expect(belowGrid().generate(gridSite({ m: [2, 8], k: [1, 4] }))).toEqual([
    { region: 'below-grid', shape: { m: 1, k: 4 }, why: 'below the first m, 2' },
  ])
})
