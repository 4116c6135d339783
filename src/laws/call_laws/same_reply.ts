import type { CacheAnswer } from '../../cache/cache.ts'
import { JIT } from '../../cache/coverage.ts'

/**
 * Caches count in f32, whose steps are 6e-8 of a number; one that answers a batch with other instructions than a single
 * point may add a few of them up in another order.
 */
const tolerance = 1e-6

/**
 * Whether two answers say the same: times and amounts alike, and the flags but for JIT, since what was measured for the first
 * answer is there for the second. Invalid answers are alike, whatever is wrong with them.
 */
export function sameReply(a: CacheAnswer, b: CacheAnswer): boolean {
  if (a.status !== 'answered' || b.status !== 'answered') return a.status === b.status
  return (
    (a.coverage | JIT) === (b.coverage | JIT) &&
    sameTime(a.timeMs, b.timeMs) &&
    sameAmount(a.flops, b.flops) &&
    sameAmount(a.bytes, b.bytes) &&
    sameAmount(a.energyJ, b.energyJ)
  )
}

/** Whether two numbers differ by no more than the arithmetic of a cache may make them. */
export function sameTime(a: number, b: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.min(Math.abs(a), Math.abs(b))
}

function sameAmount(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : sameTime(a, b)
}
