import type { Answers } from './answers.ts'
import type { AnswerLaw, LawSite } from '../law.ts'
import { worthAsking } from './worth_asking.ts'

/** The first tells where in a gap to look, the second looks there. */
const mostRounds = 2

/**
 * Asks about what the laws cannot tell from the sample: one call a round, none where all of them can.
 * @returns the rounds that are left
 */
export async function lookCloser(
  laws: readonly AnswerLaw[],
  site: LawSite,
  answers: Answers,
  rounds: number,
): Promise<number> {
  const isWorth = worthAsking(site)
  for (let left = rounds; left > Math.max(0, rounds - mostRounds); left -= 1) {
    const shapes = laws
      .flatMap((law) => law.closer?.(site, answers.all()) ?? [])
      .filter((shape) => isWorth([shape]) && answers.known(shape) === undefined)
    if (shapes.length === 0) return left
    await answers.ask(shapes)
  }
  return Math.max(0, rounds - mostRounds)
}
