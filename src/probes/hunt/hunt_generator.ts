import type { Generator } from '../probe.ts'

/** What a hunt may spend. */
export interface HuntOptions {
  /** Truth calls per cell on average over all cells, second looks included. */
  readonly perCell: number
}

/** `hunt()` in a spec: it proposes nothing at once, since where it looks depends on what it finds. */
export interface HuntGenerator extends Generator<'hunt'> {
  readonly hunt: HuntOptions
}

/** What a cell costs on average, after which hunts on H200 kernels find little more. */
const defaultPerCell = 8

/**
 * Hunts for infidel cells in rounds, each decided by the looks before it.
 * @throws Error unless `perCell` is positive.
 */
export function hunt({ perCell = defaultPerCell }: Partial<HuntOptions> = {}): HuntGenerator {
  if (!(perCell > 0 && Number.isFinite(perCell))) {
    throw new Error(`Expected perCell of hunt to be a positive number, got ${perCell}`)
  }
  return {
    name: perCell === defaultPerCell ? 'hunt()' : `hunt({ perCell: ${perCell} })`,
    regions: ['hunt'],
    mayBeEmpty: [],
    from: 'shapes',
    origin: 'generated',
    hunt: { perCell },
    generate: () => [],
  }
}

/** Whether a generator is a hunt, which the spec drives. */
export function isHunt(generator: Generator): generator is HuntGenerator {
  return 'hunt' in generator
}
