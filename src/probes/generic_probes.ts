import { belowGrid } from './below_grid.ts'
import { beyondGrid } from './beyond_grid.ts'
import { bucketEdges } from './bucket_edges.ts'
import { corners } from './corners.ts'
import { diagonal } from './diagonal.ts'
import { midpoints } from './midpoints.ts'
import type { Generator, Site } from './probe.ts'
import { recorded } from './recorded.ts'

/**
 * The generators that have something to propose for a kernel nobody wrote a spec for: between, beside, below and beyond the
 * grid's values, and whatever was recorded. Where coords are not the shape only recorded shapes can be known.
 */
export function genericProbes(site: Site): readonly Generator[] {
  const overCoords = [midpoints(), diagonal(), bucketEdges(), belowGrid(), beyondGrid(), corners()]
  const candidates = site.coordsAreShape ? [...overCoords, recorded()] : [recorded()]
  return candidates.filter((generator) => generator.generate(site).length > 0)
}
