import { alongEachAxis } from './geometry/along_each_axis.ts'
import { cellsOf } from './geometry/cells.ts'
import type { Generator } from './probe.ts'

/** On each axis the geometric midpoint of each pair of neighbours, the other axes at their reference. */
export function midpoints(): Generator<'midpoints'> {
  return {
    name: 'midpoints()',
    regions: ['midpoints'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate: (site) =>
      alongEachAxis(site, (axis, field) =>
        cellsOf(axis).map(({ lower, upper, middle }) => ({
          value: middle,
          why: `between ${field} ${lower} and ${upper}`,
        })),
      ).map((pick) => ({ region: 'midpoints', ...pick })),
  }
}
