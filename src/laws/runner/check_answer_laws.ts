import type { Answers } from './answers.ts'
import { chooseShapes } from './choose_shapes.ts'
import { drawGroups } from './draw_groups.ts'
import { judgeGroups, type Failure, type Judged } from './judge_groups.ts'
import type { AnswerLaw, LawOutcome, LawSite } from '../law.ts'
import { lookCloser } from './look_closer.ts'
import { outcomeOf } from './outcome.ts'
import { shrinkFailures } from './shrink_failures.ts'

export interface CheckAnswers {
  readonly site: LawSite
  readonly answers: Answers
  readonly points: number
  /** Of looking closer, and of shrinking. */
  readonly rounds: number
}

/**
 * Asks about the groups drawn for all laws at once. A law then judges its own groups, and those that it finds among all the
 * shapes asked about.
 */
export async function checkAnswerLaws(
  laws: readonly AnswerLaw[],
  { site, answers, points, rounds }: CheckAnswers,
): Promise<readonly (readonly [AnswerLaw, LawOutcome])[]> {
  const samples = laws.map((law) => drawGroups(law, site, points))
  const drawn = samples.map((sample) => sample.drawn.map(({ value: group }) => group))
  await answers.ask(chooseShapes(site, drawn, points))
  const left = await lookCloser(laws, site, answers, rounds)
  const shapes = answers.all().map(({ shape }) => shape)
  const findings = samples.map((sample, index) => {
    const groups = [...(drawn[index] ?? []), ...sample.law.among(site, shapes)]
    return { sample, judged: judgeGroups(sample.law, site, groups, answers.known) }
  })
  const smallest = await shrinkFailures(site, findings, answers, left)
  return findings.map(({ sample: { law }, judged }, index) => [law, toOutcome(law, judged, smallest[index])])
}

/** The outcome of a law, told by its smallest failure. */
export function toOutcome(
  law: AnswerLaw,
  { checked, unjudged, errors, information }: Judged,
  smallest: Failure | undefined = errors[0],
): LawOutcome {
  const breaches = [smallest, information[0]].flatMap((failure) => failure?.breach ?? [])
  const nothing = unjudged ?? 'there was no answer to check it by'
  return outcomeOf(law, { checked, failed: errors.length }, breaches, nothing)
}
