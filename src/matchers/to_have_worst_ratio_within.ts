import type { SyncMatcherResult } from 'vitest'
import { formatBand, toBand, type BandInput } from '../verdict/band.ts'
import { failureMessage } from './failure_message.ts'
import { toRegion } from './region.ts'

/** Passes when every ratio of the region lies in the band. */
export function toHaveWorstRatioWithin(received: unknown, bar: BandInput): SyncMatcherResult {
  const region = toRegion(received, 'toHaveWorstRatioWithin')
  const band = toBand(bar)
  const ratios = region.open.map((probe) => probe.ratio).filter((ratio) => ratio !== null)
  const beyond = ratios.filter((ratio) => ratio < band[0] || ratio > band[1])
  return {
    pass: ratios.length > 0 && beyond.length === 0,
    message: () =>
      failureMessage(region, `${beyond.length} of ${ratios.length} ratios lie outside ${formatBand(band)}`),
  }
}
