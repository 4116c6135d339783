import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from '../geometry/cells.ts'
import { axisCandidates } from './axis_candidates.ts'

function inside(lower: number, upper: number, multiprocessors?: number): readonly number[] {
  return cellsOf([lower, upper]).flatMap((cell) => axisCandidates(cell, [lower, upper], multiprocessors))
}

test('a small cell is taken whole', () => {
  expect(inside(4, 8)).toEqual([5, 6, 7])
  expect(inside(7, 8)).toEqual([])
})

// By hand: 1024 and 2048 by 1 and 2; 1448 = sqrt(1024 x 2048) rounded; 1536 = 6 x 256 and 1056 = 8 x 132, and just past them.
test('a large cell: edges, tiles, waves, midpoints', () => {
  const values = inside(1024, 2048, 132)
  expect(values).toEqual(expect.arrayContaining([1025, 1026, 2046, 2047, 1448, 1536, 1537, 1056, 1057]))
})

test('never more than 64, ascending, inside the cell', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (lower, width) => {
      const values = inside(lower, lower + width, 132)
      expect(values.length).toBe(Math.min(64, width - 1))
      expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b))
      for (const value of values) expect(value > lower && value < lower + width && Number.isInteger(value)).toBe(true)
    }),
  )
})

test('a fractional axis is taken in hundredths', () => {
  const values = inside(0.5, 1.5)
  expect(values).toHaveLength(64)
})
