import { expect, test } from 'vitest'
import { shapes, symbols, type Point } from './symbols.ts'

const style = { colour: 'red', radius: 2 } as const

function drawn(points: readonly Point[], shape: (typeof shapes)[number], hollow = false): unknown {
  return symbols(points, { ...style, shape, hollow }).map(({ attributes }) => attributes)
}

test('discs are lines of no length with round ends, told from left to right by steps', () => {
  const points: Point[] = [
    [20, 10.04],
    [3.14, 4],
    [20.5, 3],
  ]
  expect(drawn(points, 'circle')).toEqual([
    { d: 'M3.1 4h0m16.9 6h0m.5-7h0', stroke: 'red', 'stroke-width': '4', 'stroke-linecap': 'round' },
  ])
})

test('steps do not add up what rounding leaves', () => {
  const points = Array.from({ length: 101 }, (_, index): Point => [index * 0.04, 0])
  const [path] = symbols(points, { ...style, shape: 'circle' })
  const steps = [...String(path?.attributes['d']).matchAll(/[Mm](-?[\d.]+)/g)].map(([, step]) => Number(step))
  expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(4, 9)
})

test('a square of radius 2 is 3.6 wide, about its place', () => {
  expect(drawn([[10, 10]], 'square')).toEqual([{ d: 'M8.2 8.2h3.6v3.6h-3.6z', fill: 'red' }])
  expect(drawn([[10, 10]], 'square', true)).toEqual([
    { d: 'M8.2 8.2h3.6v3.6h-3.6z', fill: 'none', stroke: 'red', 'stroke-width': 1.3 },
  ])
})

test('shapes of lines alone have no area', () => {
  expect(drawn([[10, 10]], 'plus')).toEqual([{ d: 'M8 10h4m-2-2v4', fill: 'none', stroke: 'red', 'stroke-width': 1.3 }])
})

test('no two shapes look the same, and none draws anything without points', () => {
  const outlines = shapes.map((shape) => JSON.stringify(drawn([[10, 10]], shape, true)))
  expect(new Set(outlines).size).toBe(shapes.length)
  expect(shapes.flatMap((shape) => symbols([], { ...style, shape }))).toEqual([])
})
