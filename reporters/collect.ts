import type { LawOutcome } from '../src/laws/law.ts'
import type { FidelityRecord, GapRecord, RegionRecord, SpecRecord } from '../src/spec/records.ts'

/** All that is known of one spec. */
export interface CollectedSpec {
  readonly spec: SpecRecord
  /** In the order of the spec's own regions. */
  readonly regions: readonly RegionRecord[]
  /** Regions that the run set out to measure, and of which no record, or one without its rows, came back. */
  readonly lost: readonly string[]
  readonly gaps: readonly GapRecord[]
  /** None where the laws were not checked. */
  readonly laws: readonly LawOutcome[]
}

/**
 * Merges what came through `task.meta` with what the side files hold, by spec and region, so that a worker that died keeps
 * its rows. A record from meta wins, unless its rows were left to the side file. Specs come sorted by name.
 */
export function collect(fromMeta: readonly FidelityRecord[], fromSide: readonly FidelityRecord[]): CollectedSpec[] {
  const bySpec = Map.groupBy([...fromMeta, ...fromSide], ({ spec }) => JSON.stringify([spec.spec, spec.file]))
  return [...bySpec]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first ? [mergeSpec(first.spec, [first, ...others])] : []))
}

function mergeSpec(spec: SpecRecord, records: readonly FidelityRecord[]): CollectedSpec {
  const regions = new Map<string, RegionRecord>()
  const gaps = new Map<string, GapRecord>()
  for (const record of records) {
    for (const gap of record.gaps ?? []) if (!gaps.has(gap.where)) gaps.set(gap.where, gap)
    const { region } = record
    if (region && hasItsRows(region) && !regions.has(region.region)) regions.set(region.region, region)
  }
  const place = new Map(spec.regions.map((region, index) => [region, index]))
  const placeOf = ({ region }: RegionRecord): number => place.get(region) ?? place.size
  return {
    spec,
    regions: [...regions.values()].toSorted((a, b) => placeOf(a) - placeOf(b)),
    lost: spec.regions.filter((region) => !regions.has(region)),
    gaps: [...gaps.values()],
    laws: records.find(({ laws }) => laws)?.laws ?? [],
  }
}

function hasItsRows({ rows, stats }: RegionRecord): boolean {
  return rows.length === stats.n + stats.inGaps
}
