import type { LawOutcome, LawSite, RowLaw } from '../law.ts'
import { outcomeOf } from './outcome.ts'

/** Checks a law of the stored rows; where they are not at hand, of the cells of the grid. */
export function checkRowLaw(law: RowLaw, site: LawSite): LawOutcome {
  const breaches = law.check(site)
  const failed = breaches.filter(({ severity }) => severity === 'error').length
  const checked = site.stored?.length ?? site.gridShapes.length
  return outcomeOf(law, { checked, failed }, breaches, 'there are no rows')
}
