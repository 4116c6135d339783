import type { InfidelCell } from '../src/probes/hunt/hunt_probe.ts'
import { formatShape } from '../src/shape.ts'
import type { RegionRecord } from '../src/spec/records.ts'
import type { Finding } from '../src/verdict/diagnose/diagnosis.ts'
import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import { byDistance } from '../src/verdict/region_stats.ts'
import { ratioText } from '../src/verdict/ratio_text.ts'
import { counted } from '../src/verdict/wording.ts'
import type { SpecReport } from './report.ts'

const shown = 3

/**
 * Why a region is not green, and why probes of it could not be judged, in a few lines. A cause that a region before it told
 * of is not explained again.
 */
export function regionDetails(record: RegionRecord, before: readonly RegionRecord[] = []): string[] {
  const { outcome, rows } = record
  const told = new Set(before.flatMap(findingsTold).map(({ cause }) => cause))
  return [
    ...why(outcome, rows),
    ...(record.change?.failed ? [`worse than the baseline: ${record.change.reason}`] : []),
    ...findingsTold(record).map((finding) => findingLine(finding, told.has(finding.cause))),
    ...(fails(record) ? cellLines(openCells(record)) : []),
    ...unjudgedReasons(rows),
  ]
}

function findingsTold(record: RegionRecord): readonly Finding[] {
  return fails(record) ? record.findings.filter(isOfRatios).slice(0, shown) : []
}

function fails({ outcome: { status } }: RegionRecord): boolean {
  return status === 'fail' || status === 'inconclusive'
}

/** Why probes have no ratio is told by their own reasons. */
function isOfRatios({ class: of }: Finding): boolean {
  return of !== 'missing-truth' && of !== 'no-coverage' && of !== 'invalid-answer'
}

function findingLine({ cause, evidence, next, probes }: Finding, told: boolean): string {
  const causeOf = `${counted(probes, 'probe')}: ${cause}`
  return told ? `${causeOf}, as above` : `${causeOf} (${evidence}); next: ${next}`
}

/** Those of a hunt that no known gap accounts for. */
function openCells({ rows, cells = [] }: RegionRecord): readonly InfidelCell[] {
  const open = new Set(rows.filter(({ gap }) => gap === null).map(({ shape }) => formatShape(shape)))
  return cells.filter(({ looks }) => looks.some(({ outside, shape }) => outside && open.has(formatShape(shape))))
}

function cellLines(cells: readonly InfidelCell[]): string[] {
  const lines = cells.slice(0, shown).map(cellLine)
  return cells.length > shown ? [...lines, `and ${cells.length - shown} more infidel cells`] : lines
}

function cellLine({ smallest, largest, worst }: InfidelCell): string {
  const extent = [...new Set([smallest, largest].map(formatShape))].join(' to ')
  return `infidel cell: outside from ${extent}, worst ${formatShape(worst.shape)} (${ratioText(worst.ratio)})`
}

function why(outcome: RegionRecord['outcome'], rows: readonly JudgedProbe[]): string[] {
  const { status } = outcome
  if (status === 'fail' || status === 'inconclusive') return [outcome.reason + worstShapes(rows)]
  if (status === 'suspect') {
    return [`firmly outside although on the grid, so a wrong row or a disturbed look: ${shapes(outcome.rows)}`]
  }
  return status === 'drift' || status === 'stale' ? ['see "fix this first"'] : []
}

/** What the controls of a spec say against the whole run of it, if they do. */
export function fixFirst({ spec: { spec }, regions }: SpecReport): string[] {
  return regions.flatMap(({ outcome, stats }) => {
    if (outcome.status === 'drift') {
      return [
        `${spec}: drift. Over ${stats.judged} controls the median ratio is ${ratioText(outcome.shift)}, where the cache ` +
          `only repeats its own rows: rows and truth were not measured under the same conditions. ${consequence}`,
      ]
    }
    if (outcome.status === 'stale') {
      return [
        `${spec}: stale rows. ${outcome.outside.length} of ${stats.judged} controls are outside, where the cache only ` +
          `repeats its own rows: ${shapes(outcome.outside)}. ${consequence}`,
      ]
    }
    return []
  })
}

const consequence = 'Until that is mended its other regions say nothing about interpolation.'

function worstShapes(rows: readonly JudgedProbe[]): string {
  const doubtful = rows.filter((row) => row.gap === null && (row.verdict === 'outside' || row.verdict === 'noisy'))
  return doubtful.length > 0 ? `; worst: ${farthest(doubtful).join(', ')}` : ''
}

function shapes(rows: readonly JudgedProbe[]): string {
  const more = rows.length > shown ? ` and ${rows.length - shown} more` : ''
  return farthest(rows).join(', ') + more
}

function farthest(rows: readonly JudgedProbe[]): string[] {
  const first = rows.toSorted(byDistance).slice(0, shown)
  return first.map(({ shape, ratio }) => `${formatShape(shape)} (${ratioText(ratio)})`)
}

function unjudgedReasons(rows: readonly JudgedProbe[]): string[] {
  const unjudged = rows.filter((row) => row.gap === null && row.reason !== '')
  const reasons = Map.groupBy(unjudged, ({ verdict, reason }) => `${verdict}: ${reason}`)
  return [...reasons]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, shown)
    .map(([reason, { length }]) => `${length} ${reason}`)
}
