import type { RegionChange } from '../src/baseline/baseline_change.ts'
import type { LawOutcome } from '../src/laws/law.ts'
import type { InfidelCell } from '../src/probes/hunt/hunt_probe.ts'
import { schemaVersion, type GapRecord, type RegionRecord, type SpecRecord } from '../src/spec/records.ts'
import type { RunIdentity } from '../src/spec/run_identity.ts'
import type { RegionStats } from '../src/verdict/region_stats.ts'
import { rankRemedies, type RankedRemedy } from '../src/verdict/diagnose/rank_remedies.ts'
import { adjustedStats, type AdjustedStats } from './adjusted_stats.ts'
import type { BaselineReport } from './baseline_report.ts'
import { comparedStats } from './compared_stats.ts'
import type { WrittenCsv } from './earlier_csv.ts'
import { kvResult, type KvResult } from './kv_results.ts'
import type { Problem } from './problems.ts'
import type { RatioStats } from './ratio_stats.ts'
import type { Report, SpecReport } from './report.ts'
import { isGreen, specStatus } from './status.ts'
import { totalsOf, type Totals } from './totals.ts'

/** `results.json`: all of a run but its rows, which are in the CSV files it names. */
export interface Results {
  readonly schemaVersion: typeof schemaVersion
  /** Whether everything here is green. */
  readonly passed: boolean
  readonly interrupted: boolean
  /** What it was a run of; `null` where nobody knows. */
  readonly run: RunIdentity | null
  /** Against the baseline; left out where there is none. */
  readonly baseline?: BaselineReport
  readonly totals: Totals
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
  readonly specs: readonly SpecResult[]
  /** Of KV caches, where there are specs of them. */
  readonly kv?: readonly KvResult[]
  /** What to measure first across all specs: by how much the error of the iterations falls. */
  readonly remedies: readonly RankedRemedy[]
  /** CSV files beside this one that an earlier run wrote, and this one did not. */
  readonly earlier: readonly WrittenCsv[]
}

interface SpecResult extends Omit<SpecRecord, 'schema' | 'regions' | 'baseline'> {
  readonly passed: boolean
  readonly csv: string
  readonly regions: readonly RegionResult[]
  readonly gaps: readonly GapRecord[]
  readonly laws: readonly LawOutcome[]
  readonly failedTests: readonly string[]
  readonly unfinishedTests: number
}

type RegionResult =
  | {
      readonly region: string
      readonly outcome: RegionRecord['outcome']
      readonly stats: RegionStats
      readonly errors: RegionRecord['errors']
      readonly findings: RegionRecord['findings']
      /** Of a hunt, what it found. */
      readonly cells?: readonly InfidelCell[]
      /** The other cache of an A/B. */
      readonly compared: RatioStats | null
      /** Against the baseline; `null` where there is nothing to compare with. */
      readonly change: RegionChange | null
      /** With the shifts of the processes that looked taken out. */
      readonly adjusted: AdjustedStats | null
    }
  | { readonly region: string; readonly outcome: { readonly status: 'lost' } }

export function makeResults(report: Report, earlier: readonly WrittenCsv[]): Results {
  const { interrupted, run, baseline, problems, notes, specs, kv } = report
  const kvResults = kv.map(kvResult)
  const totals = totalsOf(specs)
  return {
    schemaVersion,
    passed: totals.failing === 0 && kvResults.every(({ passed }) => passed) && problems.length === 0,
    interrupted,
    run,
    ...(baseline && { baseline }),
    totals,
    problems,
    notes,
    specs: specs.map(specResult),
    ...(kvResults.length > 0 && { kv: kvResults }),
    remedies: rankRemedies(specs.map(({ spec: { spec, remedies } }) => ({ spec, remedies }))),
    earlier,
  }
}

/** Field by field, so that the order of the keys hangs on nothing that a worker sent. */
function specResult(report: SpecReport): SpecResult {
  const { spec, regions, lost, gaps, laws, csv, failedTests, unfinishedTests } = report
  return {
    spec: spec.spec,
    passed: isGreen(specStatus(report)),
    file: spec.file,
    csv,
    kind: spec.kind,
    title: spec.title,
    config: spec.config,
    fields: spec.fields,
    axes: spec.axes,
    definition: spec.definition,
    cache: spec.cache,
    compared: spec.compared,
    truth: spec.truth,
    measuring: spec.measuring,
    seed: spec.seed,
    share: spec.share,
    iterationMs: spec.iterationMs,
    effort: spec.effort,
    dropped: spec.dropped,
    notes: spec.notes,
    remedies: spec.remedies,
    regions: [
      ...regions.map(({ region, outcome, stats, rows, errors, findings, cells, change }) => ({
        region,
        outcome,
        stats,
        errors,
        findings,
        ...(cells && { cells }),
        compared: comparedStats(rows) ?? null,
        change: change ?? null,
        adjusted: adjustedStats(rows) ?? null,
      })),
      ...lost.map((region) => ({ region, outcome: { status: 'lost' } as const })),
    ],
    gaps,
    laws,
    failedTests,
    unfinishedTests,
  }
}
