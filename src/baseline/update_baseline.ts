import type { RegionRecord, SpecRecord } from '../spec/records.ts'
import { baselineText, type Baseline, type BaselineEntry } from './baseline_file.ts'
import { differenceOf } from './conditions.ts'
import { regionFigures } from './region_figures.ts'

/** A spec of the run that is to become the baseline. */
export interface UpdatingSpec {
  readonly spec: SpecRecord
  readonly regions: readonly RegionRecord[]
}

/** `refused`: the run, or the file there is, allows no sound one. */
export type BaselineUpdate =
  | { readonly status: 'written'; readonly text: string; readonly notes: readonly string[] }
  | { readonly status: 'refused'; readonly reasons: readonly string[] }

/**
 * The baseline after a run. A spec that ran whole replaces what is held of it; of one that ran in part (`-t`) the regions
 * that ran do. What did not run stays, unless its spec is no more.
 *
 * @param faults - why the run as a whole may not be kept
 * @param isGone - whether a spec of the baseline is no more
 */
export function updateBaseline(
  before: Baseline,
  specs: readonly UpdatingSpec[],
  faults: readonly string[],
  isGone: (spec: string, file: string) => boolean,
): BaselineUpdate {
  const held = before.status === 'read' ? before.specs : {}
  const measured = specs.flatMap(({ spec, regions }) => {
    const entry = entryOf(spec, regions)
    return entry ? [{ name: spec.spec, entry, whole: spec.baseline?.whole ?? false }] : []
  })
  const mixed = measured.flatMap(({ name, entry, whole }) => {
    const was = held[name]
    const difference = whole || !was ? undefined : differenceOf(was, entry)
    return difference === undefined ? [] : [`${name} ran only in part, and ${difference}: run it whole`]
  })
  const reasons = [
    ...faults,
    ...(before.status === 'damaged' ? [`${before.reason}. Restore it from version control, or remove it`] : []),
    ...mixed,
    ...(measured.length === 0 && faults.length === 0 ? ['no region was measured'] : []),
  ]
  if (reasons.length > 0) return { status: 'refused', reasons }

  const kept = Object.entries(held).filter(([name, { file }]) => !isGone(name, file))
  const updated = measured.map(({ name, entry, whole }): [string, BaselineEntry] => {
    const regions = whole ? entry.regions : { ...held[name]?.regions, ...entry.regions }
    return [name, { ...entry, regions }]
  })
  return {
    status: 'written',
    text: baselineText(Object.fromEntries([...kept, ...updated])),
    notes: before.status === 'other-version' ? [`it began anew: ${before.reason}`] : [],
  }
}

/** `undefined` where nothing of the spec was measured. */
function entryOf({ file, baseline }: SpecRecord, records: readonly RegionRecord[]): BaselineEntry | undefined {
  const regions = records.flatMap((record) => {
    const figures = regionFigures(record)
    return figures ? [[record.region, figures] as const] : []
  })
  if (!baseline || regions.length === 0) return undefined
  return { file, ...baseline.conditions, regions: Object.fromEntries(regions) }
}
