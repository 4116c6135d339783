import type { RegionRecord } from '../spec/records.ts'
import type { Baseline } from './baseline_file.ts'
import type { Conditions, RegionChange, Standing } from './baseline_change.ts'
import { compareRegion } from './compare_region.ts'
import { differenceOf } from './conditions.ts'
import { regionFigures } from './region_figures.ts'

/** A spec that was measured, as far as the baseline goes. */
export interface ComparedSpec {
  readonly spec: string
  readonly conditions: Conditions
  /** Every region that the spec has, measured or not. */
  readonly regions: readonly string[]
  /** Whether all of these were to be measured. */
  readonly whole: boolean
  /** Whether a region that got worse fails. */
  readonly hold: boolean
}

export interface Comparison {
  readonly standing: Standing
  /** `undefined` where the region cannot be compared. */
  readonly changeOf: (record: RegionRecord) => RegionChange | undefined
}

export function compareSpec(baseline: Baseline, { spec, conditions, regions, whole, hold }: ComparedSpec): Comparison {
  if (baseline.status === 'none') return { standing: { status: 'none' }, changeOf: () => undefined }
  if (baseline.status !== 'read') return refused(baseline.reason)
  const entry = baseline.specs[spec]
  if (!entry) return { standing: { status: 'new' }, changeOf: newRegion }
  const difference = differenceOf({ ...entry }, conditions)
  if (difference !== undefined) return refused(difference)
  const gone = Object.entries(entry.regions).filter(([region]) => whole && !regions.includes(region))
  return {
    standing: { status: 'compared', gone: gone.map(([region, was]) => ({ region, was })) },
    changeOf: (record) => {
      const was = entry.regions[record.region]
      if (!was) return newRegion(record)
      const is = regionFigures(record)
      if (!is) return undefined
      const compared = compareRegion(record.region, was, is)
      return { ...compared, was, is, failed: hold && compared.kind === 'worse' }
    },
  }
}

function refused(reason: string): Comparison {
  return { standing: { status: 'refused', reason }, changeOf: () => undefined }
}

function newRegion(record: RegionRecord): RegionChange | undefined {
  const is = regionFigures(record)
  return is && { kind: 'new', was: null, is, reason: '', failed: false }
}
