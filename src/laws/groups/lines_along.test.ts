import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lawSite } from '../law_site.fixture.ts'
import { linesAlong } from './lines_along.ts'
import { shapesInside } from './shapes.ts'

const site = lawSite({ m: [4, 8], k: [16, 64] })

test('the first shape is drawn, and the others differ from it on one axis', () => {
  const lines = linesAlong(site, shapesInside(site), (value, [first = NaN], field) => [
    first,
    field === 'm' ? value + 1 : 0,
  ])
  for (const [one, ...others] of fc.sample(lines ?? fc.constant([]), { seed: 1, numRuns: 200 })) {
    const { m, k } = one ?? {}
    expect([
      [
        { m: 4, k },
        { m: Number(m) + 1, k },
      ],
      [
        { m, k: 16 },
        { m, k: 0 },
      ],
    ]).toContainEqual(others)
  }
})

test('where no other value is named the group is empty', () => {
  const lines = linesAlong(site, shapesInside(site), () => []) ?? fc.constant([{}])
  expect(fc.sample(lines, 1)).toEqual([[]])
})

test('there are no lines through no shapes', () => {
  expect(linesAlong(site, undefined, (value) => [value])).toBeUndefined()
})
