import type { CacheFingerprint, Region } from '../fingerprint.ts'

/**
 * The boundary that splits both sides: the candidate's, or the reference's where the candidate has none or is a cold run, in
 * which everything is suffix. So a cold run and a warm one are split at the same block.
 */
export function boundaryOf(reference: CacheFingerprint, candidate: CacheFingerprint): number | null {
  return candidate.boundary || reference.boundary || (candidate.boundary ?? reference.boundary)
}

export function regionAt(logical: number, boundary: number | null): Region {
  return boundary !== null && logical < boundary ? 'prefix' : 'suffix'
}
