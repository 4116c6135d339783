import { expect, test } from 'vitest'
import { linear1d } from './cache/linear_1d.ts'
import { linear2d } from './cache/linear_2d.ts'
import { EXTRAPOLATED, MISS } from './cache/metrics.ts'
import { multilinear } from './cache/multilinear.ts'
import type { Config } from './config.ts'
import type { KernelKind } from './kernel_kind.ts'
import { buildKernel } from './kernel.ts'
import { holdRate } from './off_grid/hold_rate.ts'
import { splitLaunches } from './off_grid/split_launches.ts'
import { QueryError } from './query_error.ts'
import { record } from './testing/record.ts'

const config: Config = { backends: ['a', 'b'], gpuName: 'NVIDIA H200', dtype: 'bf16', sizes: [64] }
const onlyA: Config = { ...config, backends: ['a'] }
const line: KernelKind = { kind: 'line', sizes: ['width'], input: ['m'], fit: linear1d }

test('the fastest backend answers at every point', () => {
  const rows = [
    record(config, [1], 1),
    record(config, [5], 5),
    record(config, [1], 3, { backend: 'b' }),
    record(config, [5], 3, { backend: 'b' }),
  ]
  const lookup = buildKernel(line, config, rows)
  expect(lookup([2])).toMatchObject({ timeMs: 2 })
  expect(lookup([4])).toMatchObject({ timeMs: 3 })
})

test('rows of another GPU, dtype, size or backend are not the kernel’s', () => {
  const others = [{ gpuName: 'NVIDIA H100' }, { dtype: 'fp16' }, { sizes: [128] }, { backend: 'b' }]
  const rows = [record(onlyA, [1], 1), record(onlyA, [3], 3), ...others.map((facts) => record(onlyA, [2], 99, facts))]
  expect(buildKernel(line, onlyA, rows)([2])).toMatchObject({ timeMs: 2 })
})

test('rows in any order make the same kernel', () => {
  const rows = [record(onlyA, [9], 9), record(onlyA, [1], 1), record(onlyA, [4], 4)]
  expect(buildKernel(line, onlyA, rows)([5])).toMatchObject({ timeMs: 5, coverage: 0 })
})

test('a cell that one backend lacks fails the build, naming it', () => {
  const rows = [record(config, [1], 1), record(config, [5], 5), record(config, [1], 3, { backend: 'b' })]
  expect(() => buildKernel(line, config, rows)).toThrow(
    new QueryError(
      `building 'line' kernel: missing profile entry for line:b spec {"width":64,"dtype":"bf16","m":5} on gpu_name 'NVIDIA H200' ` +
        `(have rows of: a on 'NVIDIA H200', b on 'NVIDIA H200')`,
    ),
  )
})

test('a config without rows fails the build, naming its backends and dims', () => {
  expect(() => buildKernel(line, { ...config, gpuName: 'H200' }, [record(config, [1], 1)])).toThrow(
    new QueryError(
      `building 'line' kernel: missing profile entry for line:a,b spec {"width":64,"dtype":"bf16"} on gpu_name 'H200' ` +
        `(have rows of: a on 'NVIDIA H200')`,
    ),
  )
})

test('a backend whose samples are all unsound does not hide the healthy one', () => {
  const rows = [record(config, [1], NaN), record(config, [1], 3, { backend: 'b' })]
  expect(buildKernel(line, config, rows)([1])).toMatchObject({ timeMs: 3, coverage: 0 })
  expect(buildKernel(line, onlyA, rows)([1])).toEqual(MISS)
})

test('only feasible cells need rows; the others are masked', () => {
  const triangle: KernelKind = {
    kind: 'triangle',
    sizes: ['width'],
    input: ['x', 'y'],
    feasible: (x, y) => x >= y,
    fit: linear2d('clamp'),
  }
  const rows = [record(onlyA, [1, 1], 1), record(onlyA, [2, 1], 2), record(onlyA, [2, 2], 4)]
  // Without the cell (1, 2) the weights at (1.5, 1.5) are 1/3 each.
  const { timeMs, coverage } = buildKernel(triangle, onlyA, rows)([1.5, 1.5])
  expect(timeMs).toBeCloseTo(7 / 3, 12)
  expect(coverage).toBe(EXTRAPOLATED)
  expect(() => buildKernel({ ...triangle, feasible: () => true }, onlyA, rows)).toThrow(
    'missing profile entry for triangle:a spec {"width":64,"dtype":"bf16","x":1,"y":2}',
  )
})

test('a kind may read another table, over a grid of its own and re-axed coords', () => {
  const halves: KernelKind = {
    ...line,
    kind: 'halves',
    profileKind: 'line',
    axes: [[1, 2]],
    reAxis: { labels: ['half'], toCoords: (m) => [m / 2], toInput: (half) => [half * 2] },
  }
  // m = 6 lies off the declared grid, so it is left out.
  const rows = [record(onlyA, [2], 1), record(onlyA, [4], 3), record(onlyA, [6], 99)]
  expect(buildKernel(halves, onlyA, rows)([1.5])).toMatchObject({ timeMs: 2, coverage: 0 })
  expect(() => buildKernel(halves, onlyA, rows.slice(0, 1))).toThrow(
    `building 'halves' kernel: missing profile entry for line:a spec {"width":64,"dtype":"bf16","m":4}`,
  )
})

test('three axes are trilinear', () => {
  const cube: KernelKind = { kind: 'cube', sizes: ['width'], input: ['x', 'y', 'z'], fit: multilinear }
  const rows = [1, 3].flatMap((x) => [1, 3].flatMap((y) => [1, 3].map((z) => record(onlyA, [x, y, z], x * y * z))))
  const lookup = buildKernel(cube, onlyA, rows)
  expect(lookup([2, 2, 3])).toMatchObject({ timeMs: 12, coverage: 0 })
  expect(lookup([4, 5, 6])).toMatchObject({ timeMs: 120, coverage: EXTRAPOLATED })
})

test('past the grid a kind’s own policy answers, per backend and with the config’s sizes', () => {
  const rows = [record(onlyA, [1], 2), record(onlyA, [4], 5)]
  const held: KernelKind = { ...line, offGrid: holdRate((width, m) => width + m) }
  // 5 ms at m = 4, times (64 + 72) / (64 + 4).
  expect(buildKernel(held, onlyA, rows)([72])).toMatchObject({ timeMs: 10, coverage: EXTRAPOLATED })
  // 4 + 4 + 1 rows: 5 + 5 + 2 ms.
  const split: KernelKind = { ...line, offGrid: splitLaunches(0) }
  expect(buildKernel(split, onlyA, rows)([9])).toMatchObject({ timeMs: 12, coverage: EXTRAPOLATED })
  // The end segment runs on: 1 ms a row.
  expect(buildKernel(line, onlyA, rows)([9])).toMatchObject({ timeMs: 10, coverage: EXTRAPOLATED })
})
