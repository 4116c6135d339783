import type { RegionGone } from '../src/baseline/baseline_change.ts'
import type { Baseline } from '../src/baseline/baseline_file.ts'
import type { RunFacts } from './run_facts.ts'
import type { SpecReport } from './report.ts'

/** A run against its baseline. Left out of a report where there is none. */
export interface BaselineReport {
  /** The baseline's file, relative to the root. */
  readonly file: string
  /** Regions that could be compared, and those that are no more, by what became of them. */
  readonly counts: Readonly<Record<'better' | 'worse' | 'new' | 'same' | 'gone', number>>
  /** Specs that could not be compared, by the reason. */
  readonly refused: readonly { readonly reason: string; readonly specs: readonly string[] }[]
  /** Regions that specs of this run have no longer; only of specs that ran whole. */
  readonly goneRegions: readonly (RegionGone & { readonly spec: string })[]
  /** Specs of the baseline that are no more. */
  readonly goneSpecs: readonly string[]
}

/** @param exists - whether a spec file, relative to the root, exists */
export function baselineReport(
  file: string,
  baseline: Baseline,
  specs: readonly SpecReport[],
  facts: RunFacts,
  exists: (file: string) => boolean,
): BaselineReport | undefined {
  // A run of the laws alone asks for no region.
  const standings = specs.flatMap(({ spec }) =>
    spec.baseline && spec.regions.length > 0 ? [{ spec: spec.spec, ...spec.baseline.standing }] : [],
  )
  if (standings.every(({ status }) => status === 'none')) return undefined
  const refused = standings.flatMap((one) => (one.status === 'refused' ? [one] : []))
  const goneRegions = standings.flatMap((one) =>
    one.status === 'compared' ? one.gone.map((gone) => ({ spec: one.spec, ...gone })) : [],
  )
  const changes = specs.flatMap(({ regions }) => regions.flatMap(({ change }) => change?.kind ?? []))
  const count = (kind: (typeof changes)[number]): number => changes.filter((one) => one === kind).length
  const goneSpecs = goneOf(baseline, facts, exists)
  return {
    file,
    counts: {
      better: count('better'),
      worse: count('worse'),
      new: count('new'),
      same: count('same'),
      gone: goneRegions.length,
    },
    refused: [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, own]) => ({
      reason,
      specs: own.map(({ spec }) => spec),
    })),
    goneRegions,
    goneSpecs,
  }
}

function goneOf(baseline: Baseline, facts: RunFacts, exists: (file: string) => boolean): string[] {
  if (baseline.status !== 'read') return []
  const isGone = goneFromRun(facts, exists)
  return Object.entries(baseline.specs).flatMap(([spec, { file }]) => (isGone(spec, file) ? [spec] : []))
}

/** A spec is no more when its file is gone, or was collected by this run and names the spec no longer: a filter makes none of them go. */
export function goneFromRun(
  { tests, files }: RunFacts,
  exists: (file: string) => boolean,
): (spec: string, file: string) => boolean {
  const names = new Set(tests.map(({ spec }) => spec))
  const collected = new Set(files)
  return (spec, file) => !names.has(spec) && (!exists(file) || collected.has(file))
}
