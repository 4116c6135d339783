import * as fc from 'fast-check'
import type { Shape } from '../../shape.ts'
import { shapeInCells, type GridAxes } from './shape_in_cells.ts'

/**
 * Shapes right next to a grid value on at least one axis, and next to or on one on the others, never past the grid: where
 * a bucketed cache jumps. They shrink to the value above the lower end of their cell.
 * @throws Error where no axis takes a value between its grid values.
 */
export function bucketEdgeShape(grid: GridAxes): fc.Arbitrary<Shape> {
  return shapeInCells(grid, ({ lower, upper }, step) => fc.constantFrom(lower + step, upper - step))
}
