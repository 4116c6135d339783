import { cellsOf } from './geometry/cells.ts'
import { shapeAt } from './geometry/shape_coords.ts'
import type { Generator } from './probe.ts'

/** The midpoints of all axes together: of the first cell of each axis, then of the second, as far as the shortest goes. */
export function diagonal(): Generator<'diagonal'> {
  return {
    name: 'diagonal()',
    regions: ['diagonal'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate({ fields, axes }) {
      const [first = [], ...others] = axes.map(cellsOf)
      if (others.length === 0) return []
      return first.slice(0, Math.min(...others.map((cells) => cells.length))).map((_, index) => ({
        region: 'diagonal',
        shape: shapeAt(
          fields,
          [first, ...others].map((cells) => cells[index]?.middle ?? NaN),
        ),
        why: `centre of cell ${index + 1} on every axis`,
      }))
    },
  }
}
