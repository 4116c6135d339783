import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { candidatesOn } from './drive.fixture.ts'
import { Evidence } from './evidence.ts'
import { huntCells } from './hunt_cells.ts'
import { infidelCell } from './infidel_cell.ts'

test('a cell reports its extent, the worst shape and all looks', () => {
  const [cell] = huntCells(
    [[4, 9]],
    candidatesOn([[4, 9]], () => 1),
  )
  if (cell === undefined) throw new Error('no cell')
  const evidence = new Evidence(toBand(0.15), 0.04)
  expect(infidelCell(cell, evidence)).toBeUndefined()
  const truths = [2, 1, 4, 0.5]
  for (const [index, spot] of cell.spots.entries()) evidence.add(spot, { timeMs: truths[index] ?? NaN, looks: 2 })
  const found = infidelCell(cell, evidence)
  expect(found).toMatchObject({
    ends: [[4, 9]],
    smallest: { f0: 5 },
    largest: { f0: 8 },
    worst: { shape: { f0: 7 }, ratio: expect.closeTo(1 / 4, 12), looks: 2 },
  })
  expect(found?.looks.map(({ outside }) => outside)).toEqual([true, false, true, true])
})
