import { checkLaws } from '../laws/check_laws.ts'
import { lawNames, type LawOutcome, type StoredRow } from '../laws/law.ts'
import type { LawsOff } from '../laws/runner/outcome.ts'
import { storedRows } from '../truth/stored_rows.ts'
import type { LawOptions } from './law_options.ts'
import { toLawSite } from './law_site.ts'
import type { SpecPlan } from './plan_spec.ts'
import type { Settings } from './settings.ts'

/** What the cache's own answers, and the rows it was built from where these are at hand, say of it without any truth. Rejects with a CacheFault. */
export async function judgeLaws(
  plan: SpecPlan,
  settings: Pick<Settings, 'kernelQuery' | 'storedRows'>,
): Promise<readonly LawOutcome[]> {
  const { cache, spec } = plan.subject
  return checkLaws({
    site: toLawSite(plan, await rowsBehind(plan, settings)),
    ask: (kernel, shapes) => cache.eval(kernel, shapes),
    outsideGrid: async (shapes) => (await plan.survey.places(shapes)).map(({ outsideGrid }) => outsideGrid),
    off: lawsOff(spec.laws?.off ?? {}),
  })
}

function lawsOff(off: NonNullable<LawOptions['off']>): LawsOff {
  return typeof off === 'string' ? Object.fromEntries(lawNames.map((name) => [name, off])) : off
}

/** The embedded engine serves one definition of the rows in its folder; of another cache's rows nothing is known but that they are its own. */
async function rowsBehind(
  { subject: { kernel, spec }, survey: { request, site } }: SpecPlan,
  { kernelQuery, storedRows: folder }: Pick<Settings, 'kernelQuery' | 'storedRows'>,
): Promise<readonly StoredRow[] | undefined> {
  if (folder === undefined) return undefined
  const profiled = { kind: spec.truthKind ?? kernel.kind, config: kernel.config }
  return storedRows(folder, profiled, site.fields, kernelQuery ? undefined : request.definition)
}
