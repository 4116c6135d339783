import { shapeKey, type Shape } from '../shape.ts'
import { everyCorner } from './geometry/every_corner.ts'
import { isOnGrid } from './geometry/position.ts'
import { coordsOf } from './geometry/shape_coords.ts'
import type { Site } from './probe.ts'

/** How a shape stands to the grid: `infeasible` if interpolation at it leans on an infeasible grid point. */
export type Standing = 'on-grid' | 'infeasible' | 'off-grid'

/** What of a site says where its grid is. */
type GridSite = Pick<Site, 'fields' | 'axes' | 'coordsAreShape' | 'feasible' | 'gridShapes'>

/**
 * Tells how a shape (and its key) stands to the grid of a site. Where coordinates are not the shape, only the shapes of
 * the grid are known, so that nothing is infeasible.
 */
export function standingIn(site: GridSite): (shape: Shape, key: string) => Standing {
  return site.coordsAreShape ? byCoords(site) : byKey(site)
}

function byCoords({ fields, axes, feasible, gridShapes }: GridSite): (shape: Shape) => Standing {
  const allFeasible = gridShapes.length === axes.reduce((cells, axis) => cells * axis.length, 1)
  return (shape) => {
    const coords = coordsOf(fields, shape)
    if (coords === undefined) return 'off-grid'
    if (!allFeasible && !everyCorner(axes, coords, feasible)) return 'infeasible'
    return isOnGrid(axes, coords) ? 'on-grid' : 'off-grid'
  }
}

function byKey({ fields, gridShapes }: GridSite): (shape: Shape, key: string) => Standing {
  const keys = new Set(gridShapes.map((shape) => shapeKey(fields, shape)))
  return (_shape, key) => (keys.has(key) ? 'on-grid' : 'off-grid')
}
