import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { gridShape, shapeBetween } from './grid_shapes.ts'

const tokens = { fields: ['queries', 'tokens'] }
const grid = [
  { queries: 64, tokens: 64 },
  { queries: 8, tokens: 512 },
  { queries: 1, tokens: 1 },
  { queries: 300, tokens: 400 },
]

test('a grid shape shrinks to the smallest that fails', () => {
  const shapes = gridShape({ ...tokens, gridShapes: grid }) ?? fc.constant<Shape>({})
  const { counterexample } = fc.check(
    fc.property(shapes, (shape) => Number(shape['tokens']) < 100),
    { examples: [[{ queries: 300, tokens: 400 }]], numRuns: 1 },
  )
  expect(counterexample).toEqual([{ queries: 8, tokens: 512 }])
})

test('a shape that is not on the grid does not shrink, and ragged ones do', () => {
  const shapes: fc.Arbitrary<unknown> | undefined = gridShape({ fields: ['lens'], gridShapes: [{ lens: [1, 2] }] })
  expect([{ lens: [1, 2] }, { lens: [2, 1] }, null].map((shape) => shapes?.canShrinkWithoutContext(shape))).toEqual([
    true,
    false,
    false,
  ])
})

test('between grid shapes a linear bound of theirs holds', () => {
  const shapes = shapeBetween({ ...tokens, gridShapes: grid }) ?? fc.constant<Shape>({})
  fc.assert(
    fc.property(shapes, ({ queries, tokens: all }) => {
      expect(Number.isInteger(queries) && Number.isInteger(all)).toBe(true)
      expect(Number(queries)).toBeGreaterThanOrEqual(1)
      expect(Number(queries)).toBeLessThanOrEqual(Number(all))
      expect(Number(all)).toBeLessThanOrEqual(512)
    }),
  )
})

test('between shapes of fractions there are fractions', () => {
  const shapes =
    shapeBetween({ fields: ['rate'], gridShapes: [{ rate: 0.25 }, { rate: 0.75 }] }) ?? fc.constant<Shape>({})
  const rates = fc.sample(shapes, { seed: 1, numRuns: 100 }).map(({ rate }) => Number(rate))
  expect(rates.every((rate) => rate >= 0.25 && rate <= 0.75)).toBe(true)
  expect(new Set(rates).size).toBeGreaterThan(30)
})

test('nothing lies on no grid, or between less than two shapes of numbers', () => {
  expect(gridShape({ fields: ['m'], gridShapes: [] })).toBeUndefined()
  expect(shapeBetween({ fields: ['m'], gridShapes: [{ m: 1 }] })).toBeUndefined()
  expect(shapeBetween({ fields: ['m'], gridShapes: [{ m: [1] }, { m: [2] }] })).toBeUndefined()
})
