import type { Explanation } from '../case.ts'

/** The cache has no time to judge, whatever the truth. */
export const noAnswer: Explanation = ({ worst: { verdict, reason } }) => {
  if (verdict === 'no-coverage') {
    return {
      class: 'no-coverage',
      cause: 'the cache does not cover these shapes',
      evidence: reason,
      next: 'if production runs them, may rows be profiled there, or its rate held past the grid?',
    }
  }
  if (verdict === 'invalid') {
    return {
      class: 'invalid-answer',
      cause: 'the cache gives answers that are no times',
      evidence: reason,
      next: 'ask kernel-query for the shapes named above alone, and for each backend alone',
    }
  }
  return undefined
}
