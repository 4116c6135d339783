import { expect } from 'vitest'
import type { BandInput } from '../verdict/band.ts'
import type { Region } from './region.ts'
import { toBeAtLeastAsFaithfulAs } from './to_be_at_least_as_faithful_as.ts'
import { toDeclareCoverage } from './to_declare_coverage.ts'
import { toHaveMedianRatioWithin } from './to_have_median_ratio_within.ts'
import { toHaveWithinShare } from './to_have_within_share.ts'
import { toHaveWorstRatioWithin } from './to_have_worst_ratio_within.ts'
import { toStayWithinBand } from './to_stay_within_band.ts'

expect.extend({
  toBeAtLeastAsFaithfulAs,
  toDeclareCoverage,
  toHaveMedianRatioWithin,
  toHaveWithinShare,
  toHaveWorstRatioWithin,
  toStayWithinBand,
})

declare module 'vitest' {
  interface Matchers<R, T> {
    /** See `toStayWithinBand`: the region passes by its own bar. */
    toStayWithinBand: () => R
    /** The median ratio lies in the band: `0.05` for 5 % either way, or `[low, high]`. */
    toHaveMedianRatioWithin: (bar: BandInput) => R
    /** At least this share (0 to 1) of the judged probes is within. */
    toHaveWithinShare: (share: number) => R
    /** Every ratio lies in the band. */
    toHaveWorstRatioWithin: (bar: BandInput) => R
    /** The cache flags what lies outside its grid, and answers what lies inside. */
    toDeclareCoverage: () => R
    /** Not conclusively farther from the truth than the other cache of an A/B. */
    toBeAtLeastAsFaithfulAs: (other: Region) => R
  }
}
