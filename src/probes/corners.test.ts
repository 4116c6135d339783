import { expect, test } from 'vitest'
import { corners } from './corners.ts'
import { gridSite } from './grid_site.fixture.ts'

// By hand: 1.5 times the last values 10, 20 and 40 is 15, 30 and 60; the references are those last values.
test('goes past every two or more axes at once', () => {
  expect(corners().generate(gridSite({ a: [2, 10], b: [2, 20], c: [2, 40] }))).toEqual([
    { region: 'corners', shape: { a: 15, b: 30, c: 60 }, why: '1.5 x the last a and b and c' },
    { region: 'corners', shape: { a: 15, b: 30, c: 40 }, why: '1.5 x the last a and b' },
    { region: 'corners', shape: { a: 15, b: 20, c: 60 }, why: '1.5 x the last a and c' },
    { region: 'corners', shape: { a: 10, b: 30, c: 60 }, why: '1.5 x the last b and c' },
  ])
})

// Subsets of two or more of n axes: 2^n - n - 1, which is 0, 1, 4 and 11.
test.each([
  [1, 0],
  [2, 1],
  [3, 4],
  [4, 11],
])('%d axes have %d corners per factor', (count, expected) => {
  const fields = ['a', 'b', 'c', 'd'].slice(0, count)
  const site = gridSite(Object.fromEntries(fields.map((field) => [field, [1, 100]])))
  expect(corners(2, 16).generate(site)).toHaveLength(2 * expected)
})

test('refuses a factor that stays on the grid', () => {
  expect(() => corners(0.5)).toThrow('corners to be numbers above 1')
})
