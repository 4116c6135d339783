import { expect, test } from 'vitest'
import { captured } from './captured.ts'
import { gridSite } from './grid_site.fixture.ts'

test('takes each shape once, in the order of the trace, with its count', () => {
  const trace = [
    { m: 7, k: 3 },
    { m: 9, k: 3 },
    { k: 3, m: 7 },
  ]
  expect(captured(trace).generate(gridSite({ m: [1, 8], k: [1, 8] }))).toEqual([
    { region: 'captured', shape: { m: 7, k: 3 }, why: '2 of 3 in the trace' },
    { region: 'captured', shape: { m: 9, k: 3 }, why: '1 of 3 in the trace' },
  ])
})

test('tells ragged shapes apart', () => {
  const probes = captured([{ lens: [1, 2] }, { lens: [1, 3] }]).generate(gridSite({ lens: [1, 8] }))
  expect(probes).toHaveLength(2)
})
