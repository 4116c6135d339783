import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { positionOf } from '../geometry/position.ts'
import { coordsOf } from '../geometry/shape_coords.ts'
import { offGridShape } from './off_grid_shape.ts'

const line = { fields: ['m'], axes: [[1, 2, 4, 64, 128]] }
const plane = {
  fields: ['m', 'k'],
  axes: [
    [32, 64, 256],
    [1, 2, 8, 1024],
  ],
}

/** Strictly ascending integer axes, 1 to 4 of them; the first always has room. */
const grids = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 }), { maxLength: 3 })
  .map((others) => [[10, 20, 21], ...others.map((axis) => axis.toSorted((one, other) => one - other))])
  .map((axes) => ({ axes, fields: axes.map((_, index) => `f${index}`) }))

test('shapes are integers inside the grid and off it, on 1 to 4 axes', () => {
  const drawn = grids.chain((grid) => offGridShape(grid).map((shape) => ({ grid, shape })))
  fc.assert(
    fc.property(drawn, ({ grid, shape }) => {
      const coords = coordsOf(grid.fields, shape) ?? []
      expect(coords.every(Number.isInteger)).toBe(true)
      expect(positionOf(grid.axes, coords)).toBe('interior')
    }),
  )
})

test('every cell is as likely as any other, however wide', () => {
  const shapes = fc.sample(offGridShape(line), { seed: 1, numRuns: 3000, unbiased: true })
  const inCell = (lower: number, upper: number) =>
    shapes.filter(({ m }) => typeof m === 'number' && m > lower && m < upper).length
  // 1000 expected in each of three cells, with a standard deviation of 26.
  for (const count of [inCell(2, 4), inCell(4, 64), inCell(64, 128)]) expect(Math.abs(count - 1000)).toBeLessThan(110)
})

test('on several axes, some shapes are off the grid on one axis only', () => {
  const shapes = fc.sample(offGridShape(plane), { seed: 1, numRuns: 200, unbiased: true })
  const offCounts = shapes.map(
    ({ m, k }) => Number(![32, 64, 256].includes(Number(m))) + Number(![1, 2, 8, 1024].includes(Number(k))),
  )
  expect(new Set(offCounts)).toEqual(new Set([1, 2]))
})

test('a failure shrinks to the value above the lower end of its cell', () => {
  const { counterexample } = fc.check(
    fc.property(offGridShape(line), ({ m }) => Number(m) < 64),
    { seed: 1 },
  )
  expect(counterexample).toEqual([{ m: 65 }])
})

test('a shape from elsewhere shrinks within its cell, to the first value that fails', () => {
  expect(shrink({ m: 200, k: 900 }, () => true)).toEqual([{ m: 65, k: 9 }])
  expect(shrink({ m: 200, k: 900 }, ({ m, k }) => Number(m) >= 97 && Number(k) >= 501)).toEqual([{ m: 97, k: 501 }])
})

function shrink(from: Shape, fails: (shape: Shape) => boolean): readonly Shape[] | null {
  const property = fc.property(offGridShape(plane), (shape) => !fails(shape))
  return fc.check(property, { examples: [[from]], numRuns: 1 }).counterexample
}

test('the edge of the cell is tried first', () => {
  const [first] = offGridShape(line).shrink({ m: 100 }, undefined)
  expect(first?.value).toEqual({ m: 65 })
})

test.each([{ m: 64 }, { m: 129 }, { m: 'x' }, {}, null])(
  'what it could not have drawn does not shrink: %j',
  (shape) => {
    const untyped: fc.Arbitrary<unknown> = offGridShape(line)
    expect(untyped.canShrinkWithoutContext(shape)).toBe(false)
  },
)

test('a fractional axis is drawn in hundredths of a cell', () => {
  const shapes = fc.sample(offGridShape({ fields: ['rate'], axes: [[0.5, 1]] }), { seed: 1, numRuns: 100 })
  for (const { rate } of shapes) {
    expect(rate).toBeGreaterThan(0.5)
    expect(rate).toBeLessThan(1)
    expect(Number(rate) * 200).toBeCloseTo(Math.round(Number(rate) * 200), 9)
  }
})

test('a grid without room is an error that shows it', () => {
  expect(() => offGridShape({ fields: ['m', 'k'], axes: [[1, 2, 3], [8]] })).toThrow(
    'Expected a grid with room between its values, got only neighbours: [[1,2,3],[8]]',
  )
})
