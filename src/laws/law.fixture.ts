import { singleShapes } from './groups/single_shapes.ts'
import type { AnswerLaw } from './law.ts'

/** A law of single shapes that no time over `mostMs` keeps; a time over half of that is information. */
export function timeLaw(mostMs: number, changes: Partial<AnswerLaw> = {}): AnswerLaw {
  return {
    name: 'roofline',
    statement: 'No time is too long.',
    skipped: () => undefined,
    ...singleShapes,
    judge(_site, [one]) {
      if (one?.answer.status !== 'answered' || one.answer.timeMs <= mostMs / 2) return undefined
      const severity = one.answer.timeMs > mostMs ? 'error' : 'information'
      return { severity, shapes: [one.shape], detail: `${one.answer.timeMs} ms` }
    },
    ...changes,
  }
}
