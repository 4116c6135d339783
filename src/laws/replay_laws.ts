import { shapeKey } from '../shape.ts'
import { toOutcome } from './runner/check_answer_laws.ts'
import { checkRowLaw } from './runner/check_row_law.ts'
import { whyInvalid } from './call_laws/invalid_inputs.ts'
import { judgeGroups } from './runner/judge_groups.ts'
import type { Answered, CallLaw, LawOutcome, LawSite } from './law.ts'
import { allLaws, type Laws } from './laws.ts'
import { outcomeOf, setAside, type LawsOff } from './runner/outcome.ts'
import { worthAsking } from './runner/worth_asking.ts'

/**
 * Checks answers that were recorded beforehand: nothing is asked, so that the smallest shape of a broken law is the smallest
 * recorded. Input that no launch can have is for `invalid-input` alone.
 */
export function replayLaws(
  site: LawSite,
  answered: readonly Answered[],
  off: LawsOff = {},
  laws: Laws = allLaws,
): readonly LawOutcome[] {
  const isWorth = worthAsking(site)
  const valid = answered
    .map(({ shape }) => shape)
    .filter((shape) => whyInvalid(site, shape) === undefined && isWorth([shape]))
  const byKey = new Map(answered.map((one) => [shapeKey(site.fields, one.shape), one]))
  return [
    ...laws.answerLaws.map(
      (law) =>
        setAside(law, site, off) ??
        toOutcome(
          law,
          judgeGroups(law, site, law.among(site, valid), (shape) => byKey.get(shapeKey(site.fields, shape))),
        ),
    ),
    ...laws.callLaws.map((law) => setAside(law, site, off) ?? replayCallLaw(law, site, answered)),
    ...laws.rowLaws.map((law) => setAside(law, site, off) ?? checkRowLaw(law, site)),
  ]
}

function replayCallLaw(law: CallLaw, site: LawSite, answered: readonly Answered[]): LawOutcome {
  const breaches = law.judgeRecorded?.(site, answered)
  const checked = breaches === undefined ? 0 : answered.length
  const failed = (breaches ?? []).filter(({ severity }) => severity === 'error').length
  return outcomeOf(
    law,
    { checked, failed },
    breaches ?? [],
    'recorded answers do not show it: it needs calls of its own',
  )
}
