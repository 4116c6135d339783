import * as fc from 'fast-check'
import type { Shape } from '../../shape.ts'
import { cellsOf, type Cell } from '../geometry/cells.ts'
import { isOnGrid } from '../geometry/position.ts'
import { coordsOf, shapeAt } from '../geometry/shape_coords.ts'
import { spacingOf } from '../geometry/spacing.ts'
import type { Site } from '../probe.ts'

/** The part of a cache's grid that shapes are made of. */
export type GridAxes = Pick<Site, 'fields' | 'axes'>

/**
 * Shapes with at least one coordinate inside a cell of its axis, drawn by `inCell`, and the others there or on a grid
 * value. The cells of an axis are equally likely, however wide: on axes that double, most integers lie in the last one.
 * Coordinates stay in their cells while shrinking. Every step can be undone, so that a shape from elsewhere shrinks too.
 */
export function shapeInCells(
  { fields, axes }: GridAxes,
  inCell: (cell: Cell, step: number) => fc.Arbitrary<number>,
): fc.Arbitrary<Shape> {
  if (!hasRoom(axes)) {
    throw new Error(`Expected a grid with room between its values, got only neighbours: ${JSON.stringify(axes)}`)
  }
  return fc
    .tuple(...axes.map((axis) => coordinate(axis, inCell)))
    .filter((coords) => !isOnGrid(axes, coords))
    .map(
      (coords) => shapeAt(fields, coords),
      (shape) => toCoords(fields, shape),
    )
}

/** Whether any axis takes a value between its grid values. */
export function hasRoom(axes: GridAxes['axes']): boolean {
  return axes.some((axis) => roomyCells(axis).length > 0)
}

function roomyCells(axis: readonly number[]): readonly Cell[] {
  const { step } = spacingOf(axis)
  return cellsOf(axis).filter(({ lower, upper }) => upper - lower > step(upper - lower))
}

function coordinate(
  axis: readonly number[],
  inCell: (cell: Cell, step: number) => fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  const { step } = spacingOf(axis)
  const onGrid = fc.constantFrom(...axis)
  const cells = roomyCells(axis).map((cell) => inCell(cell, step(cell.upper - cell.lower)))
  if (cells.length === 0) return onGrid
  return fc.oneof({ arbitrary: fc.oneof(...cells), weight: 4 }, { arbitrary: onGrid, weight: 1 })
}

function toCoords(fields: readonly string[], shape: unknown): number[] {
  const coords = isRecord(shape) ? coordsOf(fields, shape) : undefined
  if (coords === undefined) throw new Error(`Expected numbers for ${fields.join(', ')}, got ${JSON.stringify(shape)}`)
  return [...coords]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
