import type { VerdictName } from '../comparison.ts'
import { rangesOf } from '../ranges.ts'

/** Blocks of one verdict; none where only the sums of the region are known. */
export interface CellGroup {
  readonly verdict: VerdictName
  readonly logicals: readonly number[]
  /** All blocks of the region. */
  readonly isAll: boolean
}

/** `3, 7-9 moved; 12 wrong`, with as many ranges as fit in the width; at least how many there are, as `4x moved`. */
export function cellText(groups: readonly CellGroup[], width: number): string {
  for (const most of [Infinity, 4, 3, 2, 1]) {
    const text = groups.map((group) => groupText(group, most)).join('; ')
    if (text.length <= width) return text
  }
  const counts = groups.map(({ verdict, logicals }) => `${logicals.length}x ${verdict}`)
  const shown = counts.join('; ')
  return shown.length <= width ? shown : `${counts[0]}; ..`
}

function groupText({ verdict, logicals, isAll }: CellGroup, most: number): string {
  if (logicals.length === 0) return `sums ${verdict}`
  return isAll ? `all ${logicals.length} ${verdict}` : `${rangesOf(logicals, most)} ${verdict}`
}
