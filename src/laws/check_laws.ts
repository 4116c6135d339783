import { Answers, type AskLaws } from './runner/answers.ts'
import { checkAnswerLaws } from './runner/check_answer_laws.ts'
import { checkCallLaw } from './runner/check_call_law.ts'
import { checkRowLaw } from './runner/check_row_law.ts'
import type { LawOutcome } from './law.ts'
import { shrinkRounds } from './runner/law_budget.ts'
import { allLaws, type Laws } from './laws.ts'
import { setAside, type Law, type LawsOff } from './runner/outcome.ts'

export interface CheckLaws extends AskLaws {
  readonly off: LawsOff
  /** About how many shapes to ask about; default: 2000. */
  readonly points?: number
  /** Default: all. */
  readonly laws?: Laws
}

/**
 * Checks a cache against all laws, and names for each broken one the smallest shape that shows it. One call asks about the
 * shapes of all laws together, and each round of shrinking is one more: within `callBudget`, the rest of a spec's calls
 * included. One outcome a law, in their order.
 * @throws CacheFault where the cache fails altogether.
 */
export async function checkLaws({
  site,
  ask,
  outsideGrid,
  off,
  points = 2000,
  laws = allLaws,
}: CheckLaws): Promise<readonly LawOutcome[]> {
  const isOn = (law: Law): boolean => setAside(law, site, off) === undefined
  const callLaws = laws.callLaws.filter(isOn)
  const answerLaws = laws.answerLaws.filter(isOn)
  const answers = new Answers({ site, ask, outsideGrid })
  const outcomes = new Map<Law, LawOutcome>(
    await checkAnswerLaws(answerLaws, {
      site,
      answers,
      points: answerLaws.length + callLaws.length > 0 ? points : 0,
      rounds: shrinkRounds(site, callLaws),
    }),
  )
  for (const law of callLaws) outcomes.set(law, await checkCallLaw(law, site, answers.all(), ask))
  for (const law of laws.rowLaws.filter(isOn)) outcomes.set(law, checkRowLaw(law, site))
  return [...laws.answerLaws, ...laws.callLaws, ...laws.rowLaws].flatMap(
    (law) => outcomes.get(law) ?? setAside(law, site, off) ?? [],
  )
}
