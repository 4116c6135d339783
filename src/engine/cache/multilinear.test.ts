import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleTimes } from '../testing/sample_times.ts'
import { EXTRAPOLATED, MISS } from './metrics.ts'
import { multilinear } from './multilinear.ts'
import { toSamples } from './samples.ts'

const square = [Float32Array.of(0, 10), Float32Array.of(0, 100)]

test('bilinear in a cell, by hand', () => {
  const lookup = multilinear(square, sampleTimes([1, 2, 3, 8]))
  // Weights at (0.25, 0.5): 0.375, 0.375, 0.125, 0.125.
  expect(lookup([2.5, 50])).toEqual({ timeMs: 2.5, flops: 5, bytes: 7.5, energyJ: 10, coverage: 0 })
})

test('past the grid the weights run on, and overshoots multiply', () => {
  const lookup = multilinear(square, sampleTimes([0, 0, 0, 1]))
  // time = x0/10 * x1/100.
  expect(lookup([20, 300])).toMatchObject({ timeMs: 6, coverage: EXTRAPOLATED })
})

test('below 0 a metric is 0', () => {
  const lookup = multilinear([Float32Array.of(1, 2)], sampleTimes([1, 3]))
  expect(lookup([0])).toEqual({ timeMs: 0, flops: 0, bytes: 0, energyJ: 0, coverage: EXTRAPOLATED })
})

test('the functions linear in each coordinate are reproduced, inside and outside, on 1 to 3 axes', () => {
  const axis = fc
    .uniqueArray(fc.integer({ min: 0, max: 64 }), { minLength: 2, maxLength: 5 })
    .map((values) => values.toSorted((a, b) => a - b))
  const coefficients = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 8, maxLength: 8 })
  const point = fc.array(fc.integer({ min: 0, max: 128 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(axis, { minLength: 1, maxLength: 3 }), coefficients, point, (axes, weights, at) => {
      // Small integers: every value is exact in f32, so only the f64 arithmetic rounds.
      const f = ([x = 0, y = 0, z = 0]: readonly number[]) =>
        [1, x, y, z, x * y, x * z, y * z, x * y * z].reduce((sum, term, i) => sum + term * (weights[i] ?? 0), 0)
      const cells = axes.reduce<number[][]>((heads, xs) => heads.flatMap((head) => xs.map((x) => [...head, x])), [[]])
      const lookup = multilinear(
        axes.map((xs) => Float32Array.from(xs)),
        sampleTimes(cells.map(f)),
      )
      const coords = at.slice(0, axes.length)
      const outside = coords.some((x, d) => x < (axes[d]?.[0] ?? NaN) || x > (axes[d]?.at(-1) ?? NaN))
      const { timeMs, flops, coverage } = lookup(coords)
      // What rounds are products with the values at corners, of which little may be left.
      const largest = f(coords.map((x, d) => Math.max(x, axes[d]?.at(-1) ?? NaN)))
      expect(Math.abs(timeMs - f(coords))).toBeLessThanOrEqual(1e-6 * f(coords) + 1e-7 * largest)
      expect(flops).toBeCloseTo(2 * timeMs, 6)
      expect(coverage).toBe(outside ? EXTRAPOLATED : 0)
    }),
  )
})

test('a dropped corner leaves the others renormalized, and flagged', () => {
  const lookup = multilinear(square, sampleTimes([1, undefined, 3, 8]))
  // Weights at (0.5, 0.5) are 1/4 each: (1 + 3 + 8) / 3.
  expect(lookup([5, 50])).toMatchObject({ timeMs: 4, coverage: EXTRAPOLATED })
})

test('a dropped corner without weight changes nothing', () => {
  const lookup = multilinear(square, sampleTimes([1, undefined, 3, 8]))
  expect(lookup([10, 50])).toMatchObject({ timeMs: 5.5, coverage: 0 })
})

test('past the grid, negative weights of the others count as 0 once a corner is dropped', () => {
  const lookup = multilinear(square, sampleTimes([1, 2, 3, undefined]))
  // Weights at (1.5, 0.5): -0.25, -0.25, 0.75, (0.75 dropped): only 3 is left.
  expect(lookup([15, 50])).toMatchObject({ timeMs: 3, coverage: EXTRAPOLATED })
})

test('where no other corner carries weight, the nearest that was kept answers', () => {
  const lookup = multilinear(square, sampleTimes([1, 2, undefined, undefined]))
  // On the upper edge of axis 0, both that are left have no weight: along axis 1 the nearer one counts.
  expect(lookup([10, 80])).toMatchObject({ timeMs: 2, coverage: EXTRAPOLATED })
  expect(lookup([10, 20])).toMatchObject({ timeMs: 1, coverage: EXTRAPOLATED })
  // Past it their weights are negative.
  expect(lookup([15, 80])).toMatchObject({ timeMs: 2, coverage: EXTRAPOLATED })
})

test('a cell without any sample is a miss, and so is a coordinate that is no number', () => {
  const lookup = multilinear([Float32Array.of(0, 1, 2)], sampleTimes([undefined, undefined, 1]))
  expect(lookup([0.5])).toEqual(MISS)
  expect(lookup([NaN])).toEqual(MISS)
})

test('a metric that a corner lacks is NaN where that corner counts, and only there', () => {
  const known = { timeMs: 1, flops: 5, bytes: 6, energyJ: 7 }
  const lookup = multilinear([Float32Array.of(0, 1)], toSamples([known, { ...known, flops: undefined }]))
  expect(lookup([0.5])).toMatchObject({ timeMs: 1, flops: NaN, bytes: 6 })
  expect(lookup([0])).toMatchObject({ timeMs: 1, flops: 5, bytes: 6 })
})

test('an axis of one point is a point', () => {
  const lookup = multilinear([Float32Array.of(4), Float32Array.of(0, 2)], sampleTimes([1, 3]))
  expect(lookup([4, 1])).toMatchObject({ timeMs: 2, coverage: 0 })
  expect(lookup([5, 1])).toMatchObject({ timeMs: 2, coverage: EXTRAPOLATED })
})
