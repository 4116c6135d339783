import { belowGrid } from '../probes/below_grid.ts'
import { beyondGrid } from '../probes/beyond_grid.ts'
import { bucketEdges } from '../probes/bucket_edges.ts'
import { corners } from '../probes/corners.ts'
import { diagonal } from '../probes/diagonal.ts'
import { everyCell } from '../probes/every_cell.ts'
import { midpoints } from '../probes/midpoints.ts'
import type { Generator, Site } from '../probes/probe.ts'
import { sampled } from '../probes/sampled.ts'

/** What is worth probing of a kernel whose coords are the shape, by its number of axes; some may have nothing to propose. */
export function generatorsFor({ axes }: Pick<Site, 'axes'>): readonly Generator[] {
  const alongAxes = [midpoints(), bucketEdges(), beyondGrid(1.5, 2), belowGrid()]
  if (axes.length < 2) return alongAxes
  const cells = axes.reduce((product, axis) => product * Math.max(1, axis.length - 1), 1)
  const inside = cells <= mostCells ? everyCell() : sampled(100)
  const [first, ...others] = alongAxes
  return [...(first ? [first] : []), diagonal(), inside, ...others, corners(1.5)]
}

/** More cells than this cost more looks than a first spec is worth. */
const mostCells = 500
