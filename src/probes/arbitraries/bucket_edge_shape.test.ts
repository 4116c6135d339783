import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketEdgeShape } from './bucket_edge_shape.ts'

const line = { fields: ['m'], axes: [[1, 2, 4, 64, 128]] }

// By hand: nothing fits between 1 and 2, and 3 is next to both 2 and 4.
test('draws both sides of every grid value, and nothing else', () => {
  const shapes = fc.sample(bucketEdgeShape(line), { seed: 1, numRuns: 200, unbiased: true })
  const values = new Set(shapes.map(({ m }) => Number(m)))
  expect([...values].toSorted((one, other) => one - other)).toEqual([3, 5, 63, 65, 127])
})

test('on two axes, at least one coordinate is next to a grid value and none is farther', () => {
  const axes = [
    [10, 20, 30],
    [100, 200],
  ]
  fc.assert(
    fc.property(bucketEdgeShape({ fields: ['m', 'k'], axes }), ({ m, k }) => {
      const distances = [m, k].map((value, index) =>
        Math.min(...(axes[index] ?? []).map((v) => Math.abs(v - Number(value)))),
      )
      expect(Math.max(...distances)).toBe(1)
    }),
  )
})

test('a failure shrinks to the value above the lower end of its cell', () => {
  const { counterexample } = fc.check(
    fc.property(bucketEdgeShape(line), ({ m }) => Number(m) < 64),
    { examples: [[{ m: 127 }]], numRuns: 1 },
  )
  expect(counterexample).toEqual([{ m: 65 }])
})
