import { expect, test } from 'vitest'
import { diagonal } from './diagonal.ts'
import { gridSite } from './grid_site.fixture.ts'

// By hand: sqrt(4 * 9) = 6, sqrt(9 * 16) = 12; sqrt(25 * 100) = 50, sqrt(100 * 400) = 200. m has a cell more than k.
test('moves along all axes together, as far as the shortest goes', () => {
  expect(diagonal().generate(gridSite({ m: [4, 9, 16, 25], k: [25, 100, 400] }))).toEqual([
    { region: 'diagonal', shape: { m: 6, k: 50 }, why: 'centre of cell 1 on every axis' },
    { region: 'diagonal', shape: { m: 12, k: 200 }, why: 'centre of cell 2 on every axis' },
  ])
})

// k has one cell: sqrt(4 * 9) = 6, sqrt(1 * 4) = 2, sqrt(25 * 100) = 50.
test('the shortest of three axes ends it', () => {
  const probes = diagonal().generate(gridSite({ m: [4, 9, 16], n: [1, 4, 9], k: [25, 100] }))
  expect(probes.map(({ shape }) => shape)).toEqual([{ m: 6, n: 2, k: 50 }])
})

test.each([[{ m: [4, 9, 16] }], [{ m: [4, 9, 16], k: [7] }]])('is empty on %j', (axes) => {
  expect(diagonal().generate(gridSite(axes))).toEqual([])
})
