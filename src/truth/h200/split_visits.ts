import { canonicalJson } from '../canonical_json.ts'
import type { Definition } from '../../definition.ts'
import type { LookRow } from '../recording.ts'
import type { Visit } from './read_visits.ts'

export interface SeriesVisit extends Pick<Visit, 'row'> {
  readonly definition: Definition
  readonly onGrid: boolean
}

export interface SplitRows {
  readonly cache: readonly LookRow[]
  readonly truth: readonly LookRow[]
}

/**
 * Numbers the looks of each process and parts them: the first visit to a shape on the grid is the cache's, every other look
 * is truth. `visits` are in order of time.
 */
export function splitVisits(visits: readonly SeriesVisit[]): SplitRows {
  const cache: LookRow[] = []
  const truth: LookRow[] = []
  const cached = new Set<string>()
  const looks = new Map<string, number>()
  for (const { row, definition, onGrid } of visits) {
    const shape = canonicalJson([row.kind, row.backend, row.args])
    const look = (looks.get(`${row.process} ${shape}`) ?? 0) + 1
    looks.set(`${row.process} ${shape}`, look)

    const cell = `${definition} ${shape}`
    const isFirst = onGrid && !cached.has(cell)
    if (isFirst) cached.add(cell)
    ;(isFirst ? cache : truth).push({ ...row, look })
  }
  return { cache, truth }
}
