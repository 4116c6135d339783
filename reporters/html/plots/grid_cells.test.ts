import { expect, test } from 'vitest'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { gridAxes } from './grid_axis.ts'
import { worstOfCells } from './grid_cells.ts'

const axes = [
  [1, 2, 4],
  [16, 32],
]

function cellsOf(rows: readonly JudgedProbe[], region = 'interior'): unknown {
  const report = sampleReport([sampleRegion(region, rows)], { fields: ['a', 'b'], axes })
  const [x, y] = gridAxes(report)
  if (!x || !y) throw new Error('no axes')
  const found = worstOfCells(
    report.regions.flatMap((each) => each.rows),
    x,
    y,
  )
  return found.map((cell) => [cell.x, cell.y, cell.probe.ratio, cell.probes])
}

function probe(a: number, b: number, ratio: number | null): JudgedProbe {
  return sampleProbe(0, { shape: { a, b }, coords: [a, b], ratio })
}

test('of each cell the probe farthest from 1, either way', () => {
  expect(cellsOf([probe(1, 16, 1.1), probe(1.5, 20, 0.8), probe(1.2, 31, 1.2), probe(3, 20, 1)])).toEqual([
    [[1, 2], [16, 32], 0.8, 3],
    [[2, 4], [16, 32], 1, 1],
  ])
})

test('a cell holds its lower ends, the last one both; beyond the grid it ends with the farthest probe', () => {
  expect(cellsOf([probe(2, 16, 1.1), probe(4, 32, 1.2), probe(4, 64, 1.3), probe(0.5, 16, 1.4)])).toEqual([
    [[2, 4], [16, 32], 1.1, 1],
    [[2, 4], [32, 64], 1.3, 2],
    [[0.5, 1], [16, 32], 1.4, 1],
  ])
})

test('controls and probes without a ratio are in no cell', () => {
  expect(cellsOf([probe(1, 16, 1.1), probe(2, 32, 1)], 'controls')).toEqual([])
  expect(cellsOf([probe(1, 16, null), probe(3, 20, 1)])).toEqual([[[2, 4], [16, 32], 1, 1]])
})
