import { expect, test } from 'vitest'
import { chooseShapes } from './choose_shapes.ts'
import { lawSite } from '../law_site.fixture.ts'

const site = lawSite({ m: [1, 8] })
const single = (...values: readonly number[]) => values.map((m) => [{ m }])

test('the grid comes first, then a group of each law in turn, each shape once', () => {
  const pairs = [2, 4].map((m) => [{ m }, { m: m + 1 }])
  expect(chooseShapes(site, [single(5, 6, 7), pairs], 7).map(({ m }) => m)).toEqual([1, 8, 5, 2, 3, 6, 4])
})

test('all is chosen where there is less than that', () => {
  expect(chooseShapes(site, [single(5), []], 7).map(({ m }) => m)).toEqual([1, 8, 5])
})

test('a large grid takes half, evenly', () => {
  const large = lawSite({ m: [1, 2, 3, 4, 5, 6, 7, 8] })
  expect(chooseShapes(large, [single(9, 10, 11)], 4).map(({ m }) => m)).toEqual([1, 5, 9, 10])
})

test('groups that production does not run are passed over', () => {
  const small = lawSite({ m: [1, 8] }, { domain: ({ m }) => Number(m) < 8 })
  expect(chooseShapes(small, [[[{ m: 9 }, { m: 2 }], [], [{ m: 3 }]]], 9).map(({ m }) => m)).toEqual([1, 3])
})

test('no points are no shapes', () => {
  expect(chooseShapes(site, [single(5)], 0)).toEqual([])
})
