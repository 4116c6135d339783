/** The parts that the error of a probe is made of, signed; positive where they make the cache too slow. They add up to the whole. */
export interface ErrorParts {
  /** What the cache's own rows are off today's truth at the corners of the cell. */
  readonly stale: number
  /** What true rows would still err between (or, outside the grid, past) each other. */
  readonly interpolation: number
  /** What the backend that the cache picks costs against the fastest. */
  readonly backend: number
  /** What cannot be told from 0. */
  readonly noise: number
}

export const partNames: readonly (keyof ErrorParts)[] = ['stale', 'interpolation', 'backend', 'noise']

export const noParts: ErrorParts = { stale: 0, interpolation: 0, backend: 0, noise: 0 }

/** The four parts, each by the same rule. */
export function mapParts(toPart: (name: keyof ErrorParts) => number): ErrorParts {
  return {
    stale: toPart('stale'),
    interpolation: toPart('interpolation'),
    backend: toPart('backend'),
    noise: toPart('noise'),
  }
}

export function sumOf({ stale, interpolation, backend, noise }: ErrorParts): number {
  return stale + interpolation + backend + noise
}
