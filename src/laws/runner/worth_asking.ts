import { standingIn } from '../../probes/standing.ts'
import { shapeKey, type Shape } from '../../shape.ts'
import type { LawSite } from '../law.ts'

/** Tells the groups that a law may judge: production can run every shape of it, and none leans on an infeasible cell. */
export function worthAsking(site: LawSite): (group: readonly Shape[]) => boolean {
  const standingOf = standingIn(site)
  return (group) =>
    group.length > 0 &&
    group.every((shape) => standingOf(shape, shapeKey(site.fields, shape)) !== 'infeasible' && site.domain(shape))
}
