import { expect, test } from 'vitest'
import { lawSite } from '../law_site.fixture.ts'
import { worthAsking } from './worth_asking.ts'

// Infeasible is the corner 8, 64 alone: by hand, all shapes with m over 4 and k over 16 lean on it, outside the grid too.
const masked = lawSite(
  { m: [4, 8], k: [16, 64] },
  { feasible: ([m, k]) => !(m === 8 && k === 64), domain: ({ m }) => Number(m) < 100 },
)

test.each([
  [[{ m: 4, k: 64 }], true],
  [[{ m: 8, k: 16 }], true],
  [[{ m: 5, k: 17 }], false],
  [[{ m: 9, k: 65 }], false],
  [
    [
      { m: 4, k: 16 },
      { m: 5, k: 17 },
    ],
    false,
  ],
  [[{ m: 100, k: 16 }], false],
  [[], false],
])('%j: %s', (group, isWorth) => {
  expect(worthAsking(masked)(group)).toBe(isWorth)
})

test('of a re-axis kernel nothing is known to be infeasible', () => {
  expect(worthAsking({ ...masked, coordsAreShape: false })([{ m: 5, k: 17 }])).toBe(true)
})
