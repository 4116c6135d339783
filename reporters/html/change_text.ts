import type { RegionRecord } from '../../src/spec/records.ts'
import type { SpecReport } from '../report.ts'

export interface ChangeText {
  /** `1 worse, 2 better`; a dash where nothing is known. */
  readonly short: string
  /** The worse, the greater; `undefined` where nothing is known. */
  readonly weight: number | undefined
}

/** What became of a kernel's regions since the baseline. */
export function changeText({ regions }: Pick<SpecReport, 'regions'>): ChangeText {
  const changes = regions.flatMap(({ change }) => change ?? [])
  if (changes.length === 0) return { short: '\u2013', weight: undefined }
  const counts = (['worse', 'better', 'new'] as const).map((kind) => ({
    kind,
    count: changes.filter((change) => change.kind === kind).length,
  }))
  const told = counts.filter(({ count }) => count > 0).map(({ kind, count }) => `${count} ${kind}`)
  const [worse, better] = counts.map(({ count }) => count)
  return {
    short: told.length > 0 ? told.join(', ') : 'same',
    weight: (worse ?? 0) * 1000 - (better ?? 0),
  }
}

/** Of one region: `worse: the median moved from 1.01 to 1.06`. */
export function regionChangeText({ change }: Pick<RegionRecord, 'change'>): string {
  if (!change) return '\u2013'
  return change.reason === '' ? change.kind : `${change.kind}: ${change.reason}`
}
