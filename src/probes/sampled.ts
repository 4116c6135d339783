import * as fc from 'fast-check'
import { offGridShape } from './arbitraries/off_grid_shape.ts'
import { hasRoom } from './arbitraries/shape_in_cells.ts'
import type { Generator } from './probe.ts'

/**
 * Random shapes inside the grid and off it, drawn by `offGridShape` with the seed of the run. The first shapes of a larger
 * count are those of a smaller one. On a small grid some are drawn twice, and merge.
 * @throws Error unless the count is a positive integer.
 */
export function sampled(count: number): Generator<'sampled'> {
  if (!(Number.isInteger(count) && count > 0)) {
    throw new Error(`Expected the count of sampled to be a positive integer, got ${count}`)
  }
  return {
    name: `sampled(${count})`,
    regions: ['sampled'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'generated',
    generate: (site) =>
      (hasRoom(site.axes)
        ? fc.sample(offGridShape(site), { seed: site.seed, numRuns: count, unbiased: true })
        : []
      ).map((shape) => ({ region: 'sampled', shape, why: `drawn at random, seed ${site.seed}` })),
  }
}
