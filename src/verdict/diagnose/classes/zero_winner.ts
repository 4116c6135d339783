import { NO_COVERAGE } from '../../../cache/coverage.ts'
import type { BackendTimes } from '../../judged_probe.ts'
import type { Explanation } from '../case.ts'
import { us } from '../../wording.ts'

/** One backend without a time makes best-of-N answer with none, though another has one: 0 is less than any time. */
export const zeroWinner: Explanation = ({ failing, worst }) => {
  const hidden = failing.filter(
    ({ cacheMs, backends }) => cacheMs === null && backends.some(isBlank) && backends.some(isHealthy),
  )
  if (hidden.length * 2 <= failing.length) return undefined
  const { backends } = hidden[0] ?? worst
  const blank = backends.filter(isBlank).map(({ backend }) => backend)
  const healthy = backends.filter(isHealthy).map(({ backend, cacheMs }) => `${backend} ${us(Number(cacheMs))}`)
  return {
    class: 'zero-winner',
    cause: `the backend ${blank.join(', ')} has no time here, and wins best-of-N with 0`,
    evidence: `asked alone, ${blank.join(', ')} answers 0 or NO_COVERAGE, ${healthy.join(', ')}; at ${hidden.length} shapes`,
    next: 'leave backends without a positive time out of best-of-N, and find why this one has none: its rows are invalid or missing',
  }
}

function isBlank({ cacheMs, coverage }: BackendTimes): boolean {
  return cacheMs === 0 || ((coverage ?? 0) & NO_COVERAGE) !== 0
}

function isHealthy(times: BackendTimes): boolean {
  return times.cacheMs !== null && times.cacheMs > 0 && !isBlank(times)
}
