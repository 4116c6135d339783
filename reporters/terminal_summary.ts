import { countText } from '../src/verdict/count_text.ts'
import { aboutCache, aboutRatio, headline } from './legend.ts'
import { ratioText } from '../src/verdict/ratio_text.ts'
import type { LawsLine } from './laws_line.ts'
import type { MeasuringText } from './measuring_texts.ts'
import { gapFigures, type Note } from './spec_notes.ts'
import { isGreen } from './status.ts'
import type { RegionLine, SpecSummary, Summary } from './summary.ts'
import {
  detailIndent,
  figureIndent,
  headingLines,
  indented,
  regionIndent,
  width,
  withStatus,
  type Paint,
} from './terminal_text.ts'

/** The summary for a terminal of 100 columns: what to fix first, then the specs, worst first, then the whole. */
export function terminalSummary(summary: Summary, paint: Paint): string {
  const { caches, truths, measuring, fixFirst, measureNext, specs, baseline, notes, totals } = summary
  const columns = columnWidths(specs)
  const severalSources = caches.length > 1 || truths.length > 1
  return [
    '',
    paint('bold', ' Kernel fidelity'),
    ...[...caches.map(aboutCache), ...truths.map((truth) => `Truth: ${truth}.`), aboutRatio].flatMap((text) =>
      indented(text, 1),
    ),
    ...measuring.flatMap((text) => measuringLines(text, paint)),
    ...(fixFirst.length > 0 ? ['', paint('red', ' Fix this first')] : []),
    ...fixFirst.flatMap((text) => indented(text, 3)),
    ...specs.flatMap((spec, index) => [
      ...(isCompact(spec) && isCompact(specs[index - 1]) ? [] : ['']),
      ...heading(spec, paint),
      ...(severalSources ? indented(sources(spec), regionIndent) : []),
      ...spec.regions.flatMap((line) => regionLines(line, columns, paint)),
      ...lawLines(spec.laws, columns, paint),
      ...terminalNotes(spec).flatMap(({ status, text }) => withStatus(status, indented(text, figureIndent), paint)),
    ]),
    ...(measureNext.length > 0 ? ['', paint('bold', ' Worth measuring next')] : []),
    ...measureNext.flatMap((text) => indented(text, 3)),
    ...(baseline
      ? ['', ...indented(baseline.headline, 1), ...baseline.lines.flatMap((line) => indented(line, 3))]
      : []),
    '',
    ...indented(headline(totals, summary.problems.length), 1).map((line) => paint('bold', line)),
    ...indented(failing(specs), 1),
    ...notes.flatMap((note) => indented(`note: ${note}`, 1)),
  ].join('\n')
}

function measuringLines({ device, processes, warning = '' }: MeasuringText, paint: Paint): string[] {
  return [
    ...indented(device, 1),
    ...processes.flatMap((process) => indented(process, 3)),
    ...indented(warning, 1).map((line) => paint('yellow', line)),
  ]
}

function heading({ status, share, report: { spec } }: SpecSummary, paint: Paint): string[] {
  const name = headingLines(status, spec.spec, paint)
  const [last = ''] = name.slice(-1)
  if (share === '') return name
  const fits = regionIndent + spec.spec.length + share.length + 4 <= width
  return fits ? [...name.slice(0, -1), `${last}  (${share})`] : [...name, ...indented(`(${share})`, regionIndent)]
}

/** Specs with nothing to explain stand close together. */
function isCompact(spec: SpecSummary | undefined): boolean {
  return spec?.status === 'ok' && spec.notes.length === 0
}

/** The gaps of a green spec in one note: their reasons are in `summary.md`. */
function terminalNotes({ status, notes, report: { gaps } }: SpecSummary): readonly Note[] {
  const standing = gaps.filter((gap) => gap.status !== 'closed')
  if (!isGreen(status) || standing.length === 0) return notes
  const text = `${gapFigures(standing)}, set aside for the reasons in summary.md: ${standing.map(({ where }) => where).join('; ')}`
  return [...notes.filter((note) => note.status !== 'gap'), { status: 'gap', text }]
}

function sources({ report: { spec } }: SpecSummary): string {
  return `cache: ${spec.cache.name}; truth: ${spec.truth}`
}

function regionLines(line: RegionLine, columns: readonly number[], paint: Paint): string[] {
  const name = nameInRow(line)
  const figures = figureRows(line).map(
    (row) => ' '.repeat(figureIndent) + row.map((cell, index) => cell.padEnd(columns[index] ?? 0)).join('  '),
  )
  const [first = '', ...others] = figures
  const counts = countText(line.stats)
  const fits = first.length + 2 + counts.length <= width
  const row = (fits ? `${first}  ${counts}` : first).trimEnd()
  return [
    ...withStatus(line.status, name === '' ? [...indented(line.region, figureIndent), row] : [row], paint),
    ...(fits ? [] : indented(counts, detailIndent)),
    ...others.map((other) => other.trimEnd()),
    ...line.details.flatMap((detail) => indented(detail, detailIndent)),
  ]
}

function lawLines(laws: LawsLine | undefined, [first = 0]: readonly number[], paint: Paint): string[] {
  if (!laws) return []
  const line = `${' '.repeat(figureIndent)}${'laws'.padEnd(first)}  ${laws.counts}`
  return [
    ...withStatus(laws.status, [line], paint),
    ...laws.details.flatMap((detail) => indented(detail, detailIndent)),
  ]
}

/** What stands before the figures in their row: a long name has rows of its own. */
function nameInRow({ region }: RegionLine): string {
  return region.length > 36 ? '' : region
}

function figureRows(line: RegionLine): string[][] {
  const { stats, compared } = line
  const row = [
    nameInRow(line),
    `n=${stats.n}`,
    `med=${ratioText(stats.median)}`,
    `within=${stats.counts.within}/${stats.judged}`,
    `worst=${ratioText(stats.worst)}`,
  ]
  if (!compared) return [row]
  const { n, median, inBand, worst } = compared
  const other = ['  cmp', `n=${n}`, `med=${ratioText(median)}`, `in band=${inBand}/${n}`, `worst=${ratioText(worst)}`]
  return [row, other]
}

/** One set of columns for the whole summary, so that the eye runs down a figure through all specs. */
function columnWidths(specs: readonly SpecSummary[]): number[] {
  const rows = specs.flatMap((spec) => spec.regions).flatMap(figureRows)
  return [0, 1, 2, 3, 4].map((column) => rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0))
}

/** The worst specs stand first, far above the end of a long summary. */
function failing(specs: readonly SpecSummary[]): string {
  const names = specs.filter(({ status }) => !isGreen(status)).map(({ report }) => report.spec.spec)
  return names.length > 5 ? `${names.slice(0, 5).join('; ')}; and ${names.length - 5} more` : names.join('; ')
}
