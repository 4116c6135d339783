import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionOf } from '../../probes/geometry/position.ts'
import { coordsOf } from '../../probes/geometry/shape_coords.ts'
import type { Shape } from '../../shape.ts'
import { lawSite } from '../law_site.fixture.ts'
import { shapesAnywhere, shapesBelow, shapesInside, shapesOnGrid, shapesPast, type Shapes } from './shapes.ts'

const plane = lawSite({ m: [32, 64, 256], k: [8, 1024] })

function drawn(shapes: Shapes): readonly Shape[] {
  return shapes ? fc.sample(shapes, { seed: 1, numRuns: 500 }) : []
}

function positions(shapes: Shapes): ReadonlySet<string> {
  return new Set(drawn(shapes).map((shape) => positionOf(plane.axes, coordsOf(plane.fields, shape) ?? [])))
}

test('shapes lie where they should', () => {
  expect(positions(shapesOnGrid(plane))).toEqual(new Set(['on-grid']))
  expect(positions(shapesInside(plane))).toEqual(new Set(['interior']))
  expect(positions(shapesBelow(plane))).toEqual(new Set(['below-grid']))
  expect(positions(shapesPast(plane))).toEqual(new Set(['beyond-grid', 'corners']))
  expect(positions(shapesAnywhere(plane))).toEqual(
    new Set(['on-grid', 'interior', 'below-grid', 'beyond-grid', 'corners']),
  )
})

test('shapes shrink in every field to the smallest that fails', () => {
  const limits = fc.record({ m: fc.integer({ min: 1, max: 1023 }), k: fc.integer({ min: 1, max: 4095 }) })
  const shapes = shapesAnywhere(plane) ?? fc.constant<Shape>({})
  fc.assert(
    fc.property(limits, ({ m, k }) => {
      const { counterexample } = fc.check(
        fc.property(shapes, (shape) => Number(shape['m']) < m || Number(shape['k']) < k),
        { examples: [[{ m: 1023, k: 4095 }]], numRuns: 1 },
      )
      expect(counterexample).toEqual([{ m, k }])
    }),
  )
})

test('where there is no room there are no shapes', () => {
  const tight = lawSite({ m: [1, 2, 3] })
  expect([shapesInside(tight), shapesBelow(tight)]).toEqual([undefined, undefined])
  expect(shapesPast(lawSite({ offset: [-1, 0] }))).toBeUndefined()
})

test('an axis with room is enough', () => {
  const { fields, axes } = lawSite({ m: [1, 2, 3], k: [4, 8] })
  const shapes = drawn(shapesInside(lawSite({ m: [1, 2, 3], k: [4, 8] })))
  expect(shapes.every((shape) => positionOf(axes, coordsOf(fields, shape) ?? []) === 'interior')).toBe(true)
})

const reAxis = lawSite({ m: [1, 2] }, { coordsAreShape: false, gridShapes: [{ m: 10 }, { m: 20 }] })

test('of a re-axis kernel, shapes lie on its grid shapes and between them', () => {
  const within = (shapes: Shapes): boolean => drawn(shapes).every(({ m }) => Number(m) >= 10 && Number(m) <= 20)
  expect(new Set(drawn(shapesOnGrid(reAxis)).map(({ m }) => m))).toEqual(new Set([10, 20]))
  expect([shapesInside(reAxis), shapesAnywhere(reAxis)].map(within)).toEqual([true, true])
  expect([shapesBelow(reAxis), shapesPast(reAxis)]).toEqual([undefined, undefined])
})

test('of a re-axis kernel whose grid is not known there are no shapes', () => {
  expect(shapesAnywhere({ ...reAxis, gridShapes: [] })).toBeUndefined()
})
