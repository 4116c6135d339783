import type { SyncMatcherResult } from 'vitest'
import { judgeRegion } from '../verdict/judge_region.ts'
import { failureMessage } from './failure_message.ts'
import { toRegion } from './region.ts'

/** Passes when the region passes by its own bar: enough of its probes judged, at least 95 % within, none firmly outside. */
export function toStayWithinBand(received: unknown): SyncMatcherResult {
  const region = toRegion(received, 'toStayWithinBand')
  const outcome = judgeRegion(region.probes, region.context.bar, region.stats)
  const pass = outcome.status === 'pass' || outcome.status === 'known-gap'
  return {
    pass,
    message: () =>
      failureMessage(
        region,
        outcome.status === 'fail' || outcome.status === 'inconclusive'
          ? `${outcome.status === 'fail' ? '' : 'inconclusive: '}${outcome.reason}`
          : 'the region stays within its band',
      ),
  }
}
