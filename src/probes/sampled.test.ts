import { expect, test } from 'vitest'
import type { Shape } from '../shape.ts'
import { gridSite } from './grid_site.fixture.ts'
import { sampled } from './sampled.ts'

const site = gridSite({ m: [32, 64, 256, 1024], k: [1, 100] })

test('a larger count begins with the shapes of a smaller one', () => {
  const many = sampled(50).generate(site)
  expect(many).toHaveLength(50)
  expect(sampled(20).generate(site)).toEqual(many.slice(0, 20))
})

test('the same seed draws the same shapes, another seed others', () => {
  expect(shapesWith(1)).toEqual(shapesWith(1))
  expect(shapesWith(1)).not.toEqual(shapesWith(2))
})

function shapesWith(seed: number): readonly Shape[] {
  return sampled(20)
    .generate({ ...site, seed })
    .map(({ shape }) => shape)
}

// fast-check's default bias would put 15 % of draws next to either end; unbiased, 2 in 191 of the widest cell's are expected.
test('is not drawn to the ends of cells', () => {
  const inLastCell = sampled(2000)
    .generate(site)
    .map(({ shape }) => Number(shape['m']))
    .filter((m) => m > 256 && m < 1024)
  expect(inLastCell.length).toBeGreaterThan(400)
  expect(inLastCell.filter((m) => m < 265 || m > 1015).length / inLastCell.length).toBeLessThan(0.06)
})

test('finds nothing on a grid without room', () => {
  expect(sampled(5).generate(gridSite({ m: [1, 2, 3] }))).toEqual([])
})

test.each([0, -1, 2.5, NaN, Infinity])('refuses to draw %d shapes', (count) => {
  expect(() => sampled(count)).toThrow(`Expected the count of sampled to be a positive integer, got ${count}`)
})
