import type { RegionRecord } from '../src/spec/records.ts'
import type { RegionStats } from '../src/verdict/region_stats.ts'
import { baselineText, type BaselineText } from './baseline_text.ts'
import { comparedStats } from './compared_stats.ts'
import { lawsLine, type LawsLine } from './laws_line.ts'
import { measuringTexts, type MeasuringText } from './measuring_texts.ts'
import type { RatioStats } from './ratio_stats.ts'
import { fixFirst, regionDetails } from './region_details.ts'
import type { Report, SpecReport } from './report.ts'
import { specNotes, type Note } from './spec_notes.ts'
import { remedyLines } from './remedy_lines.ts'
import { regionStatus, specStatus, statuses, type Status } from './status.ts'
import { totalsOf, type Totals } from './totals.ts'

/** What a person is told of a run, on the terminal and in `summary.md` alike. */
export interface Summary {
  readonly totals: Totals
  /** Every cache judged, once. */
  readonly caches: readonly { readonly name: string; readonly embedded: boolean }[]
  /** Everything the truth comes from, once. */
  readonly truths: readonly string[]
  /** Of every GPU that measured. */
  readonly measuring: readonly MeasuringText[]
  /** Controls that say not to believe the run: to be read before all else. */
  readonly fixFirst: readonly string[]
  /** What rows to measure first, and what that is worth. */
  readonly measureNext: readonly string[]
  /** Worst first. */
  readonly specs: readonly SpecSummary[]
  /** `undefined` where there is no baseline. */
  readonly baseline: BaselineText | undefined
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

export interface SpecSummary {
  readonly status: Status
  readonly report: SpecReport
  /** `11 % of prefill, 7 % of decode`, or empty. */
  readonly share: string
  readonly regions: readonly RegionLine[]
  readonly laws: LawsLine | undefined
  readonly notes: readonly Note[]
}

/** A region that was measured. */
export interface RegionLine {
  readonly status: Status
  readonly region: string
  readonly stats: RegionStats
  readonly compared: RatioStats | undefined
  /** Why it is not green, and why probes of it could not be judged. */
  readonly details: readonly string[]
}

export function summarize({ specs, baseline, problems, notes }: Report): Summary {
  return {
    totals: totalsOf(specs),
    caches: distinct(specs.map(({ spec }) => spec.cache)),
    truths: distinct(specs.map(({ spec }) => spec.truth)),
    measuring: measuringTexts(specs),
    fixFirst: specs.flatMap(fixFirst),
    measureNext: remedyLines(specs),
    specs: specs.map(summarizeSpec).toSorted(worstFirst),
    baseline: baseline && baselineText(baseline, specs),
    problems: problems.map(({ message }) => message),
    notes,
  }
}

function summarizeSpec(report: SpecReport): SpecSummary {
  return {
    status: specStatus(report),
    report,
    share: Object.entries(report.spec.share)
      .map(([phase, share]) => `${Number((share * 100).toFixed(1))} % of ${phase}`)
      .join(', '),
    regions: report.regions
      .filter(({ outcome }) => outcome.status !== 'fault')
      .map((record, index, all) => regionLine(record, all.slice(0, index))),
    laws: lawsLine(report.laws),
    notes: specNotes(report),
  }
}

function regionLine(record: RegionRecord, before: readonly RegionRecord[]): RegionLine {
  return {
    status: regionStatus(record),
    region: record.region,
    stats: record.stats,
    compared: comparedStats(record.rows),
    details: regionDetails(record, before),
  }
}

/** By status, then by the ratio farthest from 1. */
function worstFirst(a: SpecSummary, b: SpecSummary): number {
  return statuses.indexOf(a.status) - statuses.indexOf(b.status) || farthest(b) - farthest(a)
}

function farthest({ regions }: SpecSummary): number {
  return Math.max(0, ...regions.map(({ stats: { worst } }) => (worst === null ? 0 : Math.abs(Math.log(worst)))))
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
