import { expect, test } from 'vitest'
import { judged } from '../fixtures/judged.ts'
import type { JudgedProbe } from '../judged_probe.ts'
import { chartOf, isTimed, type Chart } from './chart.ts'
import { weightedRows } from './weighted_rows.ts'

function row(coords: readonly number[], cacheMs: number): JudgedProbe {
  return judged({ region: 'controls', coords, cacheMs, truthMs: cacheMs })
}

const square = [row([1, 1], 10), row([1, 2], 20), row([2, 1], 30), row([2, 2], 60)]

function chart(probes: readonly JudgedProbe[], feasible?: (coords: readonly number[]) => boolean): Chart {
  return chartOf({
    probes,
    axes: [
      [1, 2],
      [1, 2],
    ],
    feasible,
  })
}

function weights(of: Chart, coords: readonly number[], cacheMs: number): readonly (readonly number[])[] {
  const probe = judged({ coords, cacheMs })
  return isTimed(probe) ? weightedRows(of, probe).map(({ row: { cacheMs: ms }, weight }) => [ms, weight]) : []
}

test('a linear cache leans on all corners', () => {
  // (10 + 20 + 30 + 60) / 4
  expect(weights(chart(square), [1.5, 1.5], 30)).toStrictEqual([10, 20, 30, 60].map((ms) => [ms, 0.25]))
})

test('past the grid, linear weights where they give the answer, else those of a held edge', () => {
  // On the edge y = 1 at x = 3: 2 * 30 - 10.
  expect(weights(chart(square), [3, 1], 50)).toStrictEqual([
    [10, -1],
    [30, 2],
  ])
  expect(weights(chart(square), [3, 1], 30)).toStrictEqual([
    [10, 0],
    [30, 1],
  ])
})

test('a bucket leans on the row that it repeats', () => {
  expect(weights(chart(square), [1.5, 1.5], 20)).toStrictEqual([[20, 1]])
})

test('where a corner is infeasible, the others carry its weight', () => {
  const at = [1.5, 1.5]
  // (10 + 20 + 33) / 3 = 21
  const rows = [row([1, 1], 10), row([1, 2], 20), row([2, 1], 33)]
  expect(
    weights(
      chart(rows, (coords) => coords.join() !== '2,2'),
      at,
      21,
    ),
  ).toStrictEqual([10, 20, 33].map((ms) => [ms, 1 / 3]))
})

test('where nothing gives the answer, the multilinear weights of the nearest place; rows without a control are left out', () => {
  expect(weights(chart(square), [1.5, 1], 17)).toStrictEqual([
    [10, 0.5],
    [30, 0.5],
  ])
  expect(weights(chart(square.slice(0, 1)), [1.5, 1], 17)).toStrictEqual([[10, 0.5]])
  expect(weights(chartOf({ probes: square, axes: [] }), [1.5, 1], 17)).toStrictEqual([])
})
