import { cartesian } from './geometry/cartesian.ts'
import { shapeAt } from './geometry/shape_coords.ts'
import type { Site } from './probe.ts'

/** A site whose coordinates are its input fields, all cells feasible unless told otherwise: `gridSite({ m: [1, 2, 4] })`. */
export function gridSite(axesByField: Readonly<Record<string, readonly number[]>>, changes: Partial<Site> = {}): Site {
  const fields = Object.keys(axesByField)
  const axes = Object.values(axesByField)
  const feasible = changes.feasible ?? (() => true)
  const gridShapes = cartesian(axes)
    .filter((coords) => feasible(coords))
    .map((coords) => shapeAt(fields, coords))
  return { fields, axes, coordsAreShape: true, feasible, gridShapes, recorded: [], seed: 42, ...changes }
}
