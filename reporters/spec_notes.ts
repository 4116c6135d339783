import type { GapRecord } from '../src/spec/records.ts'
import type { SpecReport } from './report.ts'
import type { Status } from './status.ts'

/** What is to be said of a spec beside the figures of its regions. */
export interface Note {
  readonly status: Status
  readonly text: string
}

export function specNotes(report: SpecReport): Note[] {
  return [...faults(report), ...losses(report), ...failedTests(report), ...report.gaps.map(gapNote)]
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

function gapNote({ where, reason, status, probes }: GapRecord): Note {
  if (status === 'closed') {
    const text = `known gap ${where} has closed: all judged probes in it are within now, so remove it (${reason})`
    return { status: 'FAIL', text }
  }
  const state = status === 'open' ? `open, probes in it: ${probes}` : 'unprobed, so nothing is known of it'
  return { status: 'gap', text: `${where} (${state}): ${reason}` }
}
