import type { CacheAnswer } from '../../cache/cache.ts'
import type { Answered } from '../law.ts'

/** A shape that the cache has a time for. */
export interface Timed extends Answered {
  readonly answer: Extract<CacheAnswer, { readonly status: 'answered' }>
}

/** Whether a law about times can judge this: a time that is no positive number breaks another law. */
export function isTimed(answered: Answered | undefined): answered is Timed {
  return answered?.answer.status === 'answered' && answered.answer.timeMs > 0 && Number.isFinite(answered.answer.timeMs)
}
