import type { RegionRecord } from '../../src/spec/records.ts'
import { regionStatus, statuses, type Status } from '../status.ts'

/** Where a kernel breaks: the region that ended worst, and of these the one whose worst ratio is farthest from 1. */
export function worstRegion(regions: readonly RegionRecord[]): RegionRecord | undefined {
  return regions.toSorted((a, b) => place(a) - place(b) || away(b) - away(a))[0]
}

function place(region: RegionRecord): number {
  return statuses.indexOf(ranked(regionStatus(region)))
}

/** A region that is all set aside says nothing against one that was judged. */
function ranked(status: Status): Status {
  return status === 'gap' ? 'ok' : status
}

function away({ stats: { worst } }: RegionRecord): number {
  return worst === null ? 0 : Math.abs(Math.log(worst))
}
