import { relative, sep } from 'node:path'
import type { RegionRecord, SpecRecord } from '../spec/records.ts'
import type { Settings } from '../spec/settings.ts'
import type { RegionChange, SpecBaseline } from './baseline_change.ts'
import { readBaseline } from './baseline_file.ts'
import { compareSpec } from './compare_spec.ts'
import { conditionsOf } from './conditions.ts'

/** A spec of a run against the baseline that the settings name. A run that writes it holds nobody to it. */
export function againstBaseline(
  spec: SpecRecord,
  settings: Settings,
  { hold, regions }: { readonly hold: boolean; readonly regions: readonly string[] },
): { readonly baseline: SpecBaseline; readonly changeOf: (record: RegionRecord) => RegionChange | undefined } {
  const conditions = conditionsOf(spec, settings)
  const whole = spec.regions.length === regions.length
  const compared = { spec: spec.spec, conditions, regions, whole, hold: hold && !settings.updateBaseline }
  const { standing, changeOf } = compareSpec(readBaseline(settings.baseline), compared)
  return { baseline: { hold: compared.hold, conditions, whole, standing }, changeOf }
}

/** The file as messages name it. */
export function baselineName({ baseline, root }: Pick<Settings, 'baseline' | 'root'>): string {
  return relative(root, baseline).replaceAll(sep, '/')
}
