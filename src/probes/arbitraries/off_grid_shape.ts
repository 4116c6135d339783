import * as fc from 'fast-check'
import type { Shape } from '../../shape.ts'
import { shapeInCells, type GridAxes } from './shape_in_cells.ts'

/**
 * Shapes strictly between grid values on at least one axis, on or between them on the others, never past the grid.
 * They shrink towards the lower end of their cell: to the value next to it first, then by halving the way.
 * @throws Error where no axis takes a value between its grid values.
 */
export function offGridShape(grid: GridAxes): fc.Arbitrary<Shape> {
  return shapeInCells(grid, ({ lower, upper }, step) =>
    fc.integer({ min: 1, max: Math.round((upper - lower) / step) - 1 }).map(
      (steps) => lower + steps * step,
      (value) => Math.round((Number(value) - lower) / step),
    ),
  )
}
