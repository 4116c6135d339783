import type { CacheAnswer } from '../cache/cache.ts'
import { formatCoverage } from '../cache/coverage.ts'

/** An answer in a few words: `0.0123 ms EXTRAPOLATED`. */
export function answerText(answer: CacheAnswer): string {
  if (answer.status === 'invalid') return `no answer (${answer.reason})`
  if (answer.status === 'no-coverage') return 'NO_COVERAGE'
  return [timeText(answer.timeMs), formatCoverage(answer.coverage)].filter((word) => word !== '').join(' ')
}

/** A time in ms, to six significant digits. */
export function timeText(timeMs: number): string {
  return `${Number(timeMs.toPrecision(6))} ms`
}
