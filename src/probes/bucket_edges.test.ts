import { expect, test } from 'vitest'
import { bucketEdges } from './bucket_edges.ts'
import { gridSite } from './grid_site.fixture.ts'

test('probes both sides of every value, the ends from inside only', () => {
  expect(bucketEdges().generate(gridSite({ m: [16, 32, 64], k: [5] }))).toEqual([
    { region: 'bucket-edges', shape: { m: 17, k: 5 }, why: 'next above m 16' },
    { region: 'bucket-edges', shape: { m: 31, k: 5 }, why: 'next below m 32' },
    { region: 'bucket-edges', shape: { m: 33, k: 5 }, why: 'next above m 32' },
    { region: 'bucket-edges', shape: { m: 63, k: 5 }, why: 'next below m 64' },
  ])
})

// A hundredth of the cell from 0.5 to 1.5 is 0.01.
test('goes a hundredth of the cell on a fractional axis', () => {
  const [above, below] = bucketEdges().generate(gridSite({ rate: [0.5, 1.5] }))
  expect(above?.shape['rate']).toBeCloseTo(0.51, 12)
  expect(below?.shape['rate']).toBeCloseTo(1.49, 12)
})
