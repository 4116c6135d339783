import type { SyncMatcherResult } from 'vitest'
import { formatBand, toBand, type BandInput } from '../verdict/band.ts'
import { failureMessage } from './failure_message.ts'
import { toRegion } from './region.ts'

/** Passes when the median ratio of the region lies in the band: the cache is not biased there. */
export function toHaveMedianRatioWithin(received: unknown, bar: BandInput): SyncMatcherResult {
  const region = toRegion(received, 'toHaveMedianRatioWithin')
  const band = toBand(bar)
  const { median } = region.stats
  return {
    pass: median !== null && median >= band[0] && median <= band[1],
    message: () =>
      failureMessage(
        region,
        `the median ratio is ${median?.toFixed(3) ?? 'unknown: no probe was judged'}, expected in ${formatBand(band)}`,
      ),
  }
}
