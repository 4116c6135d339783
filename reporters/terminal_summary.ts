import { countText } from '../src/verdict/count_text.ts'
import { aboutCache, aboutRatio, headline } from './legend.ts'
import { ratioText } from '../src/verdict/ratio_text.ts'
import type { LawsLine } from './laws_line.ts'
import type { MeasuringText } from './measuring_texts.ts'
import { gapFigures, type Note } from './spec_notes.ts'
import { isGreen, type Status } from './status.ts'
import type { RegionLine, SpecSummary, Summary } from './summary.ts'
import { wrap } from './wrap.ts'

const width = 100
/** A spec's status, then its name; below, a region's status, then its figures; below that, its details. */
const regionIndent = 7
const figureIndent = regionIndent + 6
const detailIndent = figureIndent + 2

/** Colours a text, or leaves it. */
export type Paint = (colour: 'bold' | 'green' | 'red' | 'yellow', text: string) => string

/** The summary for a terminal of 100 columns: what to fix first, then the specs, worst first, then the whole. */
export function terminalSummary(summary: Summary, paint: Paint): string {
  const { caches, truths, measuring, fixFirst, measureNext, specs, notes, totals } = summary
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
  const name = ` ${statusText(status, paint)} ${paint('bold', spec.spec)}`
  if (share === '') return [name]
  const fits = regionIndent + spec.spec.length + share.length + 4 <= width
  return fits ? [`${name}  (${share})`] : [name, ...indented(`(${share})`, regionIndent)]
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
  const figures = figureRows(line).map(
    (row) => ' '.repeat(figureIndent) + row.map((cell, index) => cell.padEnd(columns[index] ?? 0)).join('  '),
  )
  const [first = '', ...others] = figures
  const counts = countText(line.stats)
  const fits = first.length + 2 + counts.length <= width
  return [
    ...withStatus(line.status, [(fits ? `${first}  ${counts}` : first).trimEnd()], paint),
    ...(fits ? [] : indented(counts, detailIndent)),
    ...others.map((row) => row.trimEnd()),
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

function figureRows({ region, stats, compared }: RegionLine): string[][] {
  const row = [
    region,
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

/** Puts a status into the indent of the first line. */
function withStatus(status: Status, [first = '', ...others]: readonly string[], paint: Paint): string[] {
  return [`${' '.repeat(regionIndent)}${statusText(status, paint)} ${first.slice(figureIndent)}`, ...others]
}

export function statusText(status: Status, paint: Paint): string {
  const colour = status === '?' ? 'yellow' : isGreen(status) ? 'green' : 'red'
  return paint(colour, status) + ' '.repeat(5 - status.length)
}

export function indented(text: string, indent: number): string[] {
  return text === '' ? [] : wrap(text, width - indent).map((line) => ' '.repeat(indent) + line)
}
