import type { Generator } from './probe.ts'

/** The shapes of the grid itself. Interpolation plays no part there: a ratio away from 1 shows drift or stale rows. */
export function controls(): Generator<'controls'> {
  return {
    name: 'controls()',
    regions: ['controls'],
    mayBeEmpty: [],
    from: 'shapes',
    origin: 'explicit',
    generate: ({ gridShapes }) => gridShapes.map((shape) => ({ region: 'controls', shape, why: 'on the grid' })),
  }
}
