import { expect } from 'vitest'
import type { Region as KvRegion } from '../kv/fingerprint.ts'
import type { BandInput } from '../verdict/band.ts'
import type { Region } from './region.ts'
import { toBeAtLeastAsFaithfulAs } from './to_be_at_least_as_faithful_as.ts'
import { toDeclareCoverage } from './to_declare_coverage.ts'
import { toHaveMedianRatioWithin } from './to_have_median_ratio_within.ts'
import { toHaveRegionSumsWithin } from './to_have_region_sums_within.ts'
import { toHaveWithinShare } from './to_have_within_share.ts'
import { toHaveWorstRatioWithin } from './to_have_worst_ratio_within.ts'
import { toKeepBlockMapping } from './to_keep_block_mapping.ts'
import { toMatchFingerprint } from './to_match_fingerprint.ts'
import { toStayWithinBand } from './to_stay_within_band.ts'

expect.extend({
  toBeAtLeastAsFaithfulAs,
  toDeclareCoverage,
  toHaveMedianRatioWithin,
  toHaveRegionSumsWithin,
  toHaveWithinShare,
  toHaveWorstRatioWithin,
  toKeepBlockMapping,
  toMatchFingerprint,
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
    /** A comparison of KV caches: the candidate is the same as the reference, within noise where that is allowed for. */
    toMatchFingerprint: () => R
    /** A comparison of KV caches: no block is moved, foreign or shifted. */
    toKeepBlockMapping: () => R
    /** A comparison of KV caches: sums of squares and of absolute values, over those of the reference, lie in the band in every layer, in both regions or one. */
    toHaveRegionSumsWithin: (bar: BandInput, region?: KvRegion) => R
  }
}
