import type { SyncMatcherResult } from 'vitest'
import { comparableFault } from '../kv/spec/kv_checks.ts'
import type { KvComparison } from '../kv/compare/comparison.ts'
import type { Region } from '../kv/fingerprint.ts'
import { bandText } from '../kv/spec/band_text.ts'
import { regionSumsFault } from '../kv/spec/region_sums_fault.ts'
import { toBand, type Band, type BandInput } from '../verdict/band.ts'
import { kvMessage } from './kv_message.ts'
import { toComparison } from './to_comparison.ts'

/** Passes when, for K and V of every layer, the sums of squares and of absolute values over those of the reference lie in the band: in both regions, or the one named. */
export function toHaveRegionSumsWithin(received: unknown, bar: BandInput, region?: Region): SyncMatcherResult {
  const comparison = toComparison(received, 'toHaveRegionSumsWithin')
  const band = toBand(bar)
  const fault = faultOf(comparison, band, region)
  return {
    pass: fault === undefined,
    message: () => kvMessage(comparison, fault ?? `the sums of every region lie in ${bandText(band)}`),
  }
}

function faultOf(comparison: KvComparison, band: Band, name: Region | undefined): string | undefined {
  const notCompared = comparableFault(comparison)
  if (notCompared !== undefined) return notCompared
  const regions = comparison.regions.filter(({ region }) => name === undefined || region === name || region === 'whole')
  if (regions.length === 0) return `no sum of the ${name ?? 'regions'} was compared`
  return regionSumsFault(regions, () => band)
}
