import type { Lookup } from './cache/lookup.ts'
import { isMiss, type Metrics, MISS } from './cache/metrics.ts'

/**
 * The fastest of several backends; of equal ones, the first. A time of 0 and a miss (which reads 0) lose to any positive time, and a
 * miss to any time: neither says that a backend is fast.
 */
export function bestOf(backends: readonly Lookup[]): Lookup {
  return (coords) => backends.reduce((best, lookup) => faster(best, lookup(coords)), MISS)
}

function faster(best: Metrics, next: Metrics): Metrics {
  if (isMiss(best)) return next
  return next.timeMs > 0 && (next.timeMs < best.timeMs || best.timeMs === 0) ? next : best
}
