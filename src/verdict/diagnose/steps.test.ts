import { expect, test } from 'vitest'
import { excerpt } from '../fixtures/excerpt.ts'
import { judged } from '../fixtures/judged.ts'
import type { JudgedProbe } from '../judged_probe.ts'

import { chartOf } from './chart.ts'
import { stepsAlong } from './steps.ts'

test('every wave of flash decode steps, and nothing between', () => {
  const line = chartOf(excerpt('waves')).along([0, 3000], 0)
  expect(line).toHaveLength(132)
  // Batches up to 16.5 k fill k waves of the 132 multiprocessors; 11, 22 and 26 step as well, seen in the recording by eye.
  expect(stepsAlong(line, 0).map(({ from }) => from.coords[0])).toStrictEqual([11, 16, 22, 26, 33, 49, 66, 82, 99, 115])
})

function steps(...times: readonly number[]): readonly number[] {
  const probes = times.map((truthMs, index) => judged({ coords: [2 ** index], truthMs }))
  const line = chartOf({ probes, axes: [[1, 64]] }).along([1], 0)
  return stepsAlong(line, 0).map(({ to, height }) => Number((Number(to.coords[0]) * Math.sign(height)).toFixed(0)))
}

test('a kernel that is flat, then in proportion to its work, does not step', () => {
  expect(steps(1, 1, 1, 2, 4)).toStrictEqual([])
})

test('faster growth than the work is a step up, less time for more work a step down', () => {
  expect(steps(1, 2.2, 4.4)).toStrictEqual([2])
  expect(steps(1, 0.9, 1.8)).toStrictEqual([-2])
  expect(steps(1, 0.99)).toStrictEqual([])
})

function worth(flops: number, truthMs: number, m: number): JudgedProbe {
  return judged({ coords: [m], truthMs, flops })
}

function heights(...probes: readonly JudgedProbe[]): readonly number[] {
  const line = chartOf({ probes, axes: [[1, 64]] }).along([1], 0)
  return stepsAlong(line, 0).map(({ height }) => height)
}

test('where the work is known it counts, not the coordinate, and less of it may take less time', () => {
  expect(heights(worth(10, 1, 1), worth(40, 3.9, 2))).toStrictEqual([])
  expect(heights(worth(40, 4, 1), worth(10, 1, 2))).toStrictEqual([])
  expect(heights(worth(40, 4, 1), worth(20, 1, 2))).toStrictEqual([expect.closeTo(-Math.LN2, 12)])
  // From a coordinate of 0 any growth may be the work's.
  expect(heights(judged({ coords: [0] }), judged({ coords: [1], truthMs: 100 }))).toStrictEqual([])
})
