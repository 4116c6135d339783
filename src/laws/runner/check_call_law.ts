import { endsProcess } from './ends_process.ts'
import { evenly } from './evenly.ts'
import type { Answered, Ask, CallLaw, LawOutcome, LawSite } from '../law.ts'
import { outcomeOf } from './outcome.ts'

/** How many shapes a law asks about again: of each part of the grid some, and no call becomes longer than that of the sample. */
const sampleSize = 250

/** Checks a law that asks by itself, about some of the shapes asked before. */
export async function checkCallLaw(
  law: CallLaw,
  site: LawSite,
  answered: readonly Answered[],
  ask: Ask,
): Promise<LawOutcome> {
  const sound = answered.filter((one) => !endsProcess(one))
  let calls = 0
  const breaches = await law.check(site, evenly(sound, sampleSize), (kernel, shapes) => {
    calls += 1
    return ask(kernel, shapes)
  })
  const failed = breaches.filter(({ severity }) => severity === 'error').length
  return outcomeOf(law, { checked: calls, failed }, breaches, 'there was nothing to ask')
}
