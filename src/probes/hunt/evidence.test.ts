import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { candidatesOn } from './drive.fixture.ts'
import { Evidence } from './evidence.ts'
import { huntCells, type HuntCell, type Spot } from './hunt_cells.ts'

function subject(): { evidence: Evidence; cell: HuntCell; spot: Spot } {
  const [cell] = huntCells(
    [[4, 8]],
    candidatesOn([[4, 8]], () => 1),
  )
  const spot = cell?.spots[0]
  if (!cell || !spot) throw new Error('no spot')
  return { evidence: new Evidence(toBand(0.15), 0.04), cell, spot }
}

test('looks are averaged geometrically', () => {
  const { evidence, spot } = subject()
  evidence.add(spot, { timeMs: 2 })
  evidence.add(spot, { timeMs: 8 })
  // sqrt(2 x 8) = 4
  expect(evidence.of(spot)).toMatchObject({ looks: 2, residual: expect.closeTo(-Math.log(4), 12) })
})

// log(1.15) = 0.139762; the curse of two looks, and of the rows, is 0.04^2 (1/2 + 1/2) / 0.139762 = 0.011448: the claim begins at 0.151210.
test.each([
  [0.1511, false],
  [0.1513, true],
])('a mean log ratio of -%d over two looks: outside is %s', (deviation, outside) => {
  const { evidence, cell, spot } = subject()
  evidence.add(spot, { timeMs: Math.exp(deviation - 0.01) })
  expect(evidence.outsideIn(cell)).toEqual([])
  evidence.add(spot, { timeMs: Math.exp(deviation + 0.01) })
  expect(evidence.outsideIn(cell).length > 0).toBe(outside)
})

// (0.139762 + 0.011448 - 0.1) / (0.04 / sqrt 2) = 1.811 deviations: P = 0.0351 (scipy.stats.norm.sf).
test('a suspect has the chance that a second look puts it outside', () => {
  const { evidence, cell, spot } = subject()
  evidence.add(spot, { timeMs: Math.exp(0.1) })
  expect(evidence.suspectsIn(cell)).toEqual([{ spot, chance: expect.closeTo(0.0351, 3) }])
})

test('no truth, or a stored time again, ends the asking', () => {
  const { evidence, cell, spot } = subject()
  evidence.add(spot, { timeMs: 2 })
  evidence.add(spot, { timeMs: 2 })
  expect(evidence.of(spot)?.looks).toBe(1)
  expect(evidence.suspectsIn(cell)).toEqual([])
  evidence.add(cell.spots[1] ?? spot, undefined)
  expect(evidence.freshIn(cell)).toEqual([cell.spots[2]])
})
