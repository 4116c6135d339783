import { singleShapes } from '../groups/single_shapes.ts'
import type { AnswerLaw } from '../law.ts'

/**
 * A launch takes time. A cache that extrapolates a falling line, divides by a work of 0 or has no sample ends at 0, at a
 * negative time or at NaN, and a simulator adds it up with all others. No threshold: this holds of every kernel.
 *
 * Answers that are only wrong beside a sound time are for `side-quantities`.
 */
export const positiveAndFinite: AnswerLaw = {
  name: 'positive-and-finite',
  statement: 'Every shape that production can run has a time, finite and above 0, or NO_COVERAGE.',
  skipped: () => undefined,
  ...singleShapes,
  judge(_site, [one]) {
    if (one?.answer.status !== 'invalid' || one.answer.timeMs !== undefined) return undefined
    return { severity: 'error', shapes: [one.shape], detail: one.answer.reason }
  },
}
