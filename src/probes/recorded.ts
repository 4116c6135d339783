import { positionOf, type Position } from './geometry/position.ts'
import type { Generator } from './probe.ts'

type RecordedRegion = Exclude<Position, 'on-grid'> | 'recorded'

/**
 * Every shape off the grid that the truth holds times of, in the region of its position: `interior`, `below-grid`,
 * `beyond-grid` or `corners`; `recorded` where the cache cannot tell the position.
 */
export function recorded(): Generator<RecordedRegion> {
  return {
    name: 'recorded()',
    regions: [],
    mayBeEmpty: ['interior', 'below-grid', 'beyond-grid', 'corners', 'recorded'],
    from: 'shapes',
    origin: 'explicit',
    generate: ({ axes, recorded: shapes }) =>
      shapes.flatMap(({ shape, coords }) => {
        const region = coords === undefined ? 'recorded' : positionOf(axes, coords)
        return region === 'on-grid' ? [] : [{ region, shape, why: 'recorded' }]
      }),
  }
}
