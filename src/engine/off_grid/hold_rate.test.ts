import { expect, test } from 'vitest'
import { EXTRAPOLATED, MISS } from '../cache/metrics.ts'
import { multilinear } from '../cache/multilinear.ts'
import { sampleTimes } from '../testing/sample_times.ts'
import { holdRate } from './hold_rate.ts'

// time = 1 + x y / 8, so that neither rate is the same over the grid.
const axes = [Float32Array.of(1, 4), Float32Array.of(2, 8)]
const inside = multilinear(axes, sampleTimes([1.25, 2, 2, 5]))
const flops = (size: number, x: number, y: number) => size * x * y
const bytes = (size: number, x: number, y: number) => size + x + y

test('past the upper ends, the edge point keeps its rate', () => {
  // Edge (4, 8) takes 5 ms. FLOPs grow from 32 to 8 * 8 = 64 units: 10 ms. Bytes from 10 + 12 to 10 + 16: 5 * 26 / 22.
  expect(holdRate(flops)(inside, [4, 8], [10])([8, 8])).toEqual({
    timeMs: 10,
    flops: 20,
    bytes: 30,
    energyJ: 40,
    coverage: EXTRAPOLATED,
  })
  expect(holdRate(bytes)(inside, [4, 8], [10])([8, 8]).timeMs).toBeCloseTo((5 * 26) / 22, 12)
})

test('an axis that is not past its end keeps its coordinate', () => {
  // Edge (4, 5): 1 + 20 / 8 = 3.5 ms; twice the work.
  expect(holdRate(flops)(inside, [4, 8], [10])([8, 5])).toMatchObject({ timeMs: 7, coverage: EXTRAPOLATED })
})

test('inside and below the grid the cache answers', () => {
  const lookup = holdRate(flops)(inside, [4, 8], [10])
  expect(lookup([4, 8])).toEqual(inside([4, 8]))
  expect(lookup([0.5, 4])).toEqual(inside([0.5, 4]))
})

test('an edge that misses is a miss', () => {
  expect(holdRate(flops)(() => MISS, [4, 8], [10])([8, 8])).toEqual(MISS)
})
