import { expect, test } from 'vitest'
import { lawSite } from '../law_site.fixture.ts'
import { linesAmong } from './lines_among.ts'

const site = lawSite({ m: [1, 8], k: [16, 32] })

test('shapes that differ in one field, ascending, along every axis', () => {
  const corner = { m: 8, k: 16 }
  const lines = linesAmong(site, [corner, { k: 16, m: 2 }, { m: 8, k: 4 }, { m: 3, k: 5 }])
  expect(lines).toEqual([
    {
      field: 'm',
      axis: [1, 8],
      points: [
        { value: 2, shape: { m: 2, k: 16 } },
        { value: 8, shape: corner },
      ],
    },
    {
      field: 'k',
      axis: [16, 32],
      points: [
        { value: 4, shape: { m: 8, k: 4 } },
        { value: 16, shape: corner },
      ],
    },
  ])
})

test('shapes that are no numbers lie on no line', () => {
  expect(
    linesAmong(site, [
      { m: 1, k: [1] },
      { m: 2, k: [1] },
    ]),
  ).toEqual([])
})
