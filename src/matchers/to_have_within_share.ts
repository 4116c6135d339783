import type { SyncMatcherResult } from 'vitest'
import { failureMessage } from './failure_message.ts'
import { toRegion } from './region.ts'

/** Passes when at least this share (0 to 1) of the judged probes is within; `noisy` does not count as within. */
export function toHaveWithinShare(received: unknown, share: number): SyncMatcherResult {
  const region = toRegion(received, 'toHaveWithinShare')
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a share is a fraction, 0.95 for 95 %, got ${share}`)
  const { counts, judged } = region.stats
  return {
    pass: judged > 0 && counts.within / judged >= share,
    message: () =>
      failureMessage(
        region,
        `${counts.within} of ${judged} judged probes are within, expected a share of at least ${share}`,
      ),
  }
}
