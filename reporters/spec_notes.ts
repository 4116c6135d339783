import type { GapRecord } from '../src/spec/records.ts'
import { ratioText } from '../src/verdict/ratio_text.ts'
import { counted } from '../src/verdict/wording.ts'
import type { SpecReport } from './report.ts'
import type { Status } from './status.ts'

/** What is to be said of a spec beside the figures of its regions. */
export interface Note {
  readonly status: Status
  readonly text: string
}

export function specNotes(report: SpecReport): Note[] {
  return [...faults(report), ...losses(report), ...failedTests(report), ...closedGaps(report), ...standingGaps(report)]
}

/** One fault mostly hits all regions of a spec; then it is told once. */
function faults({ regions }: SpecReport): Note[] {
  const faulty = regions.flatMap(({ region, outcome }) => (outcome.status === 'fault' ? [{ region, ...outcome }] : []))
  return [...Map.groupBy(faulty, ({ code, reason }) => `${code}: ${reason}`)].map(([reason, hit]) => ({
    status: 'FAULT',
    text: `${hit.map(({ region }) => region).join(', ')}: ${reason}`,
  }))
}

function losses({ lost, unfinishedTests }: SpecReport): Note[] {
  return [
    ...(lost.length > 0 ? [`no rows came back of ${lost.join(', ')}`] : []),
    ...(unfinishedTests > 0 ? [`tests that never ended: ${unfinishedTests}`] : []),
  ].map((text) => ({ status: 'LOST', text }))
}

function failedTests(report: SpecReport): Note[] {
  return report.failedTests.map((name) => ({ status: 'FAIL', text: `test failed: ${name}` }))
}

function closedGaps({ gaps }: SpecReport): Note[] {
  return gaps
    .filter(({ status }) => status === 'closed')
    .map(({ where, reason }) => ({
      status: 'FAIL',
      text: `known gap ${where} has closed: all judged probes in it are within now, so remove it (${reason})`,
    }))
}

/** One cause often makes many gaps: they are told together, with what their ratios are. */
function standingGaps({ gaps }: SpecReport): Note[] {
  const standing = gaps.filter(({ status }) => status !== 'closed')
  return [...Map.groupBy(standing, ({ status, reason }) => `${status} ${reason}`).values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ status, reason }) => ({
      status: 'gap',
      text: `${alike.map(({ where }) => where).join('; ')} (${gapState(status, alike)}): ${reason}`,
    })),
  )
}

function gapState(status: GapRecord['status'], gaps: readonly GapRecord[]): string {
  return status === 'open' ? `open, ${gapFigures(gaps)}` : 'unprobed, so nothing is known of it'
}

/** `19 probes, ratios 1.112 to 1.266`. */
export function gapFigures(gaps: readonly GapRecord[]): string {
  const probes = gaps.reduce((count, gap) => count + gap.probes, 0)
  const ratios = gaps.flatMap((gap) => gap.ratios ?? [])
  return [counted(probes, 'probe'), ...rangeText(ratios)].join(', ')
}

function rangeText(ratios: readonly number[]): string[] {
  if (ratios.length === 0) return []
  const [low, high] = [ratioText(Math.min(...ratios)), ratioText(Math.max(...ratios))]
  return [low === high ? `ratio ${low}` : `ratios ${low} to ${high}`]
}
