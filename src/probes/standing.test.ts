import { expect, test } from 'vitest'
import { shapeKey } from '../shape.ts'
import { standingIn } from './standing.ts'
import { gridSite } from './grid_site.fixture.ts'

const standing = (site: ReturnType<typeof gridSite>) => (shape: Parameters<typeof shapeKey>[1]) =>
  standingIn(site)(shape, shapeKey(site.fields, shape))

test('a cell with an infeasible corner is infeasible, and so is what lies past it', () => {
  const site = gridSite({ m: [1, 2, 4], k: [1, 2, 4] }, { feasible: ([m, k]) => !(m === 4 && k === 4) })
  const of = standing(site)
  expect(of({ m: 3, k: 3 })).toBe('infeasible')
  expect(of({ m: 4, k: 4 })).toBe('infeasible')
  expect(of({ m: 4, k: 9 })).toBe('infeasible')
  expect(of({ m: 9, k: 9 })).toBe('infeasible')
  expect(of({ m: 1.5, k: 3 })).toBe('off-grid')
  expect(of({ m: 4, k: 1.5 })).toBe('off-grid')
  expect(of({ m: 4, k: 2 })).toBe('on-grid')
})

test('a shape that is no point on the axes is off the grid', () => {
  const of = standing(gridSite({ m: [1, 2] }))
  expect(of({ m: [1, 2] })).toBe('off-grid')
  expect(of({})).toBe('off-grid')
})

test('where coords are not the shape, only the shapes of the grid are on it', () => {
  const of = standing(
    gridSite(
      { a: [1, 2] },
      {
        fields: ['prefix', 'append'],
        coordsAreShape: false,
        gridShapes: [{ append: 2, prefix: 0 }],
        feasible: () => false,
      },
    ),
  )
  expect(of({ prefix: 0, append: 2 })).toBe('on-grid')
  expect(of({ prefix: 1, append: 2 })).toBe('off-grid')
})
