import type { CallLaw, LawSite } from '../law.ts'

/** The most cache calls that the laws of a spec cost, beside one for each invalid input. */
export const callBudget = 12

/**
 * How many rounds of shrinking the budget leaves. Of the calls, `grid` and `rows` are made before (and for a re-axis kernel
 * `rows` again, to place what is recorded); the sample is one `eval`; `same-answer` asks twice, and `best-of` once for each
 * backend and once for all of them in another order. A round is one `eval`. For a re-axis kernel the sample and each round
 * take a `rows` besides, to place their shapes.
 */
export function shrinkRounds({ coordsAreShape, kernel }: LawSite, callLaws: readonly CallLaw[]): number {
  const before = coordsAreShape ? 2 : 3
  const batch = coordsAreShape ? 1 : 2
  const calls = { 'same-answer': 2, 'best-of': kernel.config.backends.length + 1 }
  const later = callLaws.reduce(
    (sum, { name }) => sum + (name === 'same-answer' || name === 'best-of' ? calls[name] : 0),
    0,
  )
  return Math.max(0, Math.floor((callBudget - before - batch - later) / batch))
}
