import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleTimes } from '../testing/sample_times.ts'
import { linear2d } from './linear_2d.ts'
import { EXTRAPOLATED, MISS } from './metrics.ts'

const xs = Float32Array.of(1, 2, 4, 8)
const ys = Float32Array.of(16, 32, 64)
const grid = [...xs].flatMap((x) => [...ys].map((y) => [x, y] as const))
const timesOf = (f: (x: number, y: number) => number) => sampleTimes(grid.map(([x, y]) => f(x, y)))

test('all extrapolations agree inside the grid', () => {
  const samples = timesOf((x, y) => x * x + x * y)
  const at = [3, 40] as const
  const [product, weighted, clamp] = (['product', 'weighted', 'clamp'] as const).map((kind) =>
    linear2d(kind)([xs, ys], samples)(at),
  )
  // By hand: between x = 2 and 4, y = 32 and 64, at (1/2, 1/4) of x^2 + x y: 10 + 3 * 40.
  expect(product).toMatchObject({ timeMs: 130, coverage: 0 })
  expect(weighted).toEqual(product)
  expect(clamp).toEqual(product)
})

test('clamp answers with the nearest point of the grid', () => {
  const lookup = linear2d('clamp')(
    [xs, ys],
    timesOf((x, y) => x + y),
  )
  expect(lookup([100, 48])).toMatchObject({ timeMs: 56, coverage: EXTRAPOLATED })
  expect(lookup([0, 1000])).toMatchObject({ timeMs: 65, coverage: EXTRAPOLATED })
})

test('weighted continues a plane past the upper ends, and clamps below the lower ones', () => {
  fc.assert(
    fc.property(
      fc.nat(9),
      fc.nat(9),
      fc.integer({ min: 1, max: 64 }),
      fc.integer({ min: 16, max: 512 }),
      (a, b, x, y) => {
        const plane = (u: number, v: number) => 5 + a * u + b * v
        const lookup = linear2d('weighted')([xs, ys], timesOf(plane))
        const { timeMs, bytes } = lookup([x, y])
        expect(Math.abs(timeMs - plane(x, y))).toBeLessThanOrEqual(1e-6 * plane(x, y))
        expect(Math.abs(bytes - 3 * plane(x, y))).toBeLessThanOrEqual(3e-6 * plane(x, y))
        expect(lookup([0, 8])).toMatchObject({ timeMs: plane(1, 16), coverage: EXTRAPOLATED })
      },
    ),
  )
})

test('a falling far slope counts as 0', () => {
  // At the ends of both axes, and 10 more along the other one.
  const fallingInX = linear2d('weighted')(
    [xs, ys],
    timesOf((x, y) => 100 - x + y),
  )
  expect(fallingInX([80, 74]).timeMs).toBeCloseTo(100 - 8 + 64 + 10, 6)
  const fallingInY = linear2d('weighted')(
    [xs, ys],
    timesOf((x, y) => 100 + x - y),
  )
  expect(fallingInY([18, 640]).timeMs).toBeCloseTo(100 + 8 - 64 + 10, 6)
})

test('weighted fits only the cells in the upper three quarters of both axes', () => {
  const axis = Float32Array.of(1, 3, 4, 16)
  const cells = [...axis].flatMap((x) => [...axis].map((y) => (Math.min(x, y) >= 4 ? 3 * x + y : 1000)))
  expect(linear2d('weighted')([axis, axis], sampleTimes(cells))([20, 17]).timeMs).toBeCloseTo(3 * 20 + 17, 6)
})

test.each([
  { why: 'two cells', keep: (x: number, y: number) => x === 8 && y >= 32 },
  { why: 'one far cell', keep: (x: number, y: number) => x === 1 || (x === 8 && y === 64) },
  { why: 'cells on one line', keep: (x: number, _y: number) => x === 8 },
])('weighted behaves as clamp where $why leave the plane open', ({ keep }) => {
  const samples = sampleTimes(grid.map(([x, y]) => (keep(x, y) ? x + y : undefined)))
  expect(linear2d('weighted')([xs, ys], samples)([16, 128])).toEqual(linear2d('clamp')([xs, ys], samples)([16, 128]))
  expect(linear2d('clamp')([xs, ys], samples)([16, 128])).toMatchObject({ timeMs: 72, coverage: EXTRAPOLATED })
})

test('weighted behaves as clamp where no far cell was kept', () => {
  const samples = sampleTimes(grid.map(([x, y]) => (x === 1 ? x + y : undefined)))
  expect(linear2d('weighted')([xs, ys], samples)([1, 128])).toMatchObject({
    timeMs: 65,
    bytes: 195,
    coverage: EXTRAPOLATED,
  })
})

test('a cell without any sample is a miss, past the grid too', () => {
  const samples = sampleTimes(grid.map(([x]) => (x < 4 ? x : undefined)))
  expect(linear2d('clamp')([xs, ys], samples)([100, 20])).toEqual(MISS)
  expect(linear2d('weighted')([xs, ys], samples)([100, 20])).toEqual(MISS)
})
