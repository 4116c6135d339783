import { counted } from '../../../verdict/wording.ts'
import { countsOf } from '../compare_regions.ts'
import type { KvComparison } from '../comparison.ts'
import { bySeverity } from '../severity.ts'
import { causeLines } from './cause_lines.ts'
import { differenceLines } from './difference_lines.ts'
import { divergenceTable } from './divergence_table.ts'
import { leadText } from './lead_text.ts'
import { wrapped } from './wrapped.ts'

export interface ComparisonTextOptions {
  /** Of a line, in characters. @default 100 */
  readonly width?: number | undefined
}

/** A report to read: what diverges first, why, and where else; about 40 lines at most. */
export function comparisonText(comparison: KvComparison, { width = 100 }: ComparisonTextOptions = {}): string {
  const differences = differenceLines(comparison, width)
  const notes = [...skippedNotes(comparison), ...comparison.notes]
  const isRefused = comparison.status === 'not-comparable'
  const above = [
    ...wrapped(leadText(comparison), width),
    ...(isRefused ? differences : causeLines(comparison.causes, width)),
  ]
  const below = [
    ...wrapped(countsText(comparison), width, '  '),
    ...(comparison.states.length > 0 ? wrapped(statesText(comparison), width, '  ') : []),
    `  reference: ${comparison.reference}`,
    `  candidate: ${comparison.candidate}`,
    ...(isRefused ? [] : differences),
    ...notes.slice(0, mostNotes).flatMap((note) => wrapped(note, width, '  ')),
    ...(notes.length > mostNotes ? [`  and ${counted(notes.length - mostNotes, 'more note')}`] : []),
  ]
  const rows = Math.max(fewestRows, mostLines - above.length - below.length - rowsAround)
  const table = divergenceTable(comparison, width, rows)
  return [...above, ...(table.length > 0 ? ['', ...table, ''] : []), ...below].join('\n')
}

const mostLines = 40
const fewestRows = 4
/** Empty lines, the header, and how many rows are left out. */
const rowsAround = 4
const mostNotes = 8

/** What was compared, and by what. */
function countsText({ counts, mode, basis, boundary, status, regions }: KvComparison): string {
  if (status === 'not-comparable') return 'Nothing was compared.'
  const blocks = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const split =
    boundary === null ? 'boundary unknown' : boundary === 0 ? 'all suffix' : `prefix ends before block ${boundary}`
  const what = [
    ...(blocks > 0 ? [`Of ${counted(blocks, 'block')} of K and V: ${toldCounts(counts)}`] : []),
    ...(basis === 'printed' ? [`${counted(regions.length, 'region')} by K and V`] : []),
  ].join('; ')
  return `${what}; as a ${mode}, by ${basis === 'hash' ? 'hashes of their bytes' : 'printed sums'}; ${split}.`
}

/** What both logs tell beside the cache. */
function statesText({ states }: KvComparison): string {
  return `Of ${counted(states.length, 'sum')} of states beside it: ${toldCounts(countsOf(states.map(({ verdict }) => verdict)))}.`
}

function toldCounts(counts: KvComparison['counts']): string {
  return bySeverity
    .toReversed()
    .flatMap((verdict) => {
      const count = counts[verdict] ?? 0
      return count > 0 ? [`${count} ${verdict}`] : []
    })
    .join(', ')
}

function skippedNotes({ skipped }: KvComparison): readonly string[] {
  const byReason = Map.groupBy(skipped, ({ of, reason }) => `not in the ${of}: ${reason}`)
  return [...byReason].map(
    ([text, all]) =>
      `Skipped ${counted(all.length, 'layer')} (${all
        .slice(0, 4)
        .map(({ name }) => name)
        .join(', ')}${all.length > 4 ? ', ..' : ''}), ${text}`,
  )
}
