import type { RegionRecord } from '../src/spec/records.ts'
import type { SpecReport } from './report.ts'

/** How a region or a spec ended, as the summary prints it: worst first, and told apart without colour. */
export const statuses = ['STALE', 'DRIFT', 'FAULT', 'LOST', 'FAIL', '?', 'gap', 'ok'] as const

export type Status = (typeof statuses)[number]

export function isGreen(status: Status): boolean {
  return status === 'ok' || status === 'gap'
}

/** The worst of its regions, of its tests and of its known gaps: one that is closed must be removed. */
export function specStatus({ regions, lost, failedTests, unfinishedTests, gaps }: SpecReport): Status {
  return worst([
    ...regions.map((region) => regionStatus(region)).filter((status) => !isGreen(status)),
    ...lost.map(() => 'LOST' as const),
    ...failedTests.map(() => 'FAIL' as const),
    ...(unfinishedTests > 0 ? (['LOST'] as const) : []),
    ...gaps.filter(({ status }) => status === 'closed').map(() => 'FAIL' as const),
  ])
}

export function regionStatus({ outcome }: Pick<RegionRecord, 'outcome'>): Status {
  return statusOfOutcome[outcome.status]
}

const statusOfOutcome: Readonly<Record<RegionRecord['outcome']['status'], Status>> = {
  pass: 'ok',
  'known-gap': 'gap',
  inconclusive: '?',
  fail: 'FAIL',
  suspect: 'FAIL',
  fault: 'FAULT',
  drift: 'DRIFT',
  stale: 'STALE',
}

function worst(found: readonly Status[]): Status {
  return statuses.find((status) => found.includes(status)) ?? 'ok'
}
