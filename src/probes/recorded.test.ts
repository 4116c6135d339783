import { expect, test } from 'vitest'
import { gridSite } from './grid_site.fixture.ts'
import { recorded } from './recorded.ts'

test('puts each shape off the grid into the region of its position', () => {
  const shapes = [
    { prefix: 32, append: 8 },
    { prefix: 40, append: 8 },
    { prefix: 31, append: 16 },
    { prefix: 64, append: 17 },
    { prefix: 65, append: 17 },
    { prefix: 65, append: 7 },
  ]
  const site = gridSite(
    { prefix: [32, 64], append: [8, 16] },
    { recorded: shapes.map((shape) => ({ shape, coords: Object.values(shape) })) },
  )
  expect(
    recorded()
      .generate(site)
      .map(({ region, shape }) => [region, shape['prefix'], shape['append']]),
  ).toEqual([
    ['interior', 40, 8],
    ['below-grid', 31, 16],
    ['beyond-grid', 64, 17],
    ['corners', 65, 17],
    ['corners', 65, 7],
  ])
})

test('goes by the coords, not by the shape, where they differ', () => {
  const site = gridSite(
    { prefix: [32, 64] },
    { coordsAreShape: false, recorded: [{ shape: { prefix: 32 }, coords: [48] }] },
  )
  expect(recorded().generate(site)).toEqual([{ region: 'interior', shape: { prefix: 32 }, why: 'recorded' }])
})

test('has a region for shapes whose position the cache cannot tell, ragged ones among them', () => {
  const site = gridSite({ m: [1, 2] }, { recorded: [{ shape: { lens: [3, 9] }, coords: undefined }] })
  expect(recorded().generate(site)).toEqual([{ region: 'recorded', shape: { lens: [3, 9] }, why: 'recorded' }])
})

test('every region may be empty', () => {
  expect(recorded().regions).toEqual([])
  expect(recorded().mayBeEmpty).toEqual(['interior', 'below-grid', 'beyond-grid', 'corners', 'recorded'])
})
