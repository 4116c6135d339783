import { shapeKey } from '../shape.ts'
import type { Probe, Site } from './probe.ts'
import { seededRank } from './seeded_rank.ts'

/**
 * At most `budget` of the probes of one region, in their order. Each probe has a rank of its own, so that a larger budget
 * keeps all that a smaller one kept, and what else was proposed does not matter to which of two probes comes first.
 */
export function withinBudget(
  { fields, seed }: Pick<Site, 'fields' | 'seed'>,
  probes: readonly Probe[],
  budget: number,
): readonly Probe[] {
  if (probes.length <= budget) return probes
  const ranked = probes.map((probe, index) => ({ probe, index, rank: seededRank(seed, shapeKey(fields, probe.shape)) }))
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, budget)
    .toSorted((one, other) => one.index - other.index)
    .map(({ probe }) => probe)
}
