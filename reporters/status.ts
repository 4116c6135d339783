import type { LawOutcome } from '../src/laws/law.ts'
import type { RegionRecord } from '../src/spec/records.ts'
import type { SpecReport } from './report.ts'

/** How a region or a spec ended, as the summary prints it: worst first, and told apart without colour. */
export const statuses = ['STALE', 'DRIFT', 'FAULT', 'LOST', 'FAIL', '?', 'gap', 'ok'] as const

export type Status = (typeof statuses)[number]

export function isGreen(status: Status): boolean {
  return status === 'ok' || status === 'gap'
}

/** The worst of its regions, of its laws, of its tests and of its known gaps: one that is closed must be removed. */
export function specStatus({ regions, lost, laws, failedTests, unfinishedTests, gaps }: SpecReport): Status {
  return worst([
    ...regions.map((region) => regionStatus(region)).filter((status) => !isGreen(status)),
    ...lost.map(() => 'LOST' as const),
    ...laws.map(lawStatus).filter((status) => !isGreen(status)),
    ...failedTests.map(() => 'FAIL' as const),
    ...(unfinishedTests > 0 ? (['LOST'] as const) : []),
    ...gaps.filter(({ status }) => status === 'closed').map(() => 'FAIL' as const),
  ])
}

/** A region that passes its bar fails where it got worse than a baseline that its spec holds. */
export function regionStatus({ outcome, change }: Pick<RegionRecord, 'outcome' | 'change'>): Status {
  const status = statusOfOutcome[outcome.status]
  return isGreen(status) && change?.failed ? 'FAIL' : status
}

export function lawStatus({ status }: LawOutcome): Status {
  return status === 'broken' ? 'FAIL' : 'ok'
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

/** The worst of them; `ok` of none. */
export function worst(found: readonly Status[]): Status {
  return statuses.find((status) => found.includes(status)) ?? 'ok'
}
