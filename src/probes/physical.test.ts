import { expect, expectTypeOf, test } from 'vitest'
import { gridSite } from './grid_site.fixture.ts'
import { physical } from './physical.ts'
import type { RegionOf } from './probe.ts'

const site = gridSite({ m: [1, 2] })

test('a list of shapes is one region, ragged shapes included', () => {
  const generator = physical([{ m: 3 }, { lens: [3, 9] }])
  expect(generator.regions).toEqual(['physical'])
  expect(generator.generate(site)).toEqual([
    { region: 'physical', shape: { m: 3 }, why: 'named in the spec' },
    { region: 'physical', shape: { lens: [3, 9] }, why: 'named in the spec' },
  ])
})

test('an object names the regions, in its order', () => {
  const generator = physical({ fresh: [{ m: 3 }], interior: [{ m: 5 }, { m: 7 }] })
  expect(generator.name).toBe('physical({ fresh: [...], interior: [...] })')
  expect(generator.regions).toEqual(['fresh', 'interior'])
  expect(generator.generate(site).map(({ region, shape }) => [region, shape['m']])).toEqual([
    ['fresh', 3],
    ['interior', 5],
    ['interior', 7],
  ])
})

test('the names of the regions are types', () => {
  const generators = [physical({ fresh: [], interior: [] }), physical([])] as const
  expectTypeOf<RegionOf<typeof generators>>().toEqualTypeOf<'fresh' | 'interior' | 'physical'>()
})

test('a region named controls is refused', () => {
  expect(() => physical({ controls: [{ m: 3 }] })).toThrow('Expected other regions than `controls`')
})
