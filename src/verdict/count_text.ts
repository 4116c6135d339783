import type { RegionStats } from './region_stats.ts'

/** Everything about a region that is not plainly within, only where there is any: `9 outside (7 firmly), 4 noisy`. */
export function countText({ counts, firm, inGaps }: RegionStats): string {
  return [
    counts.outside > 0 && `${counts.outside} outside${firm > 0 ? ` (${firm} firmly)` : ''}`,
    counts.noisy > 0 && `${counts.noisy} noisy`,
    counts['no-truth'] > 0 && `${counts['no-truth']} no-truth`,
    counts['no-coverage'] > 0 && `${counts['no-coverage']} no-coverage`,
    counts.invalid > 0 && `${counts.invalid} invalid`,
    inGaps > 0 && `${inGaps} in gaps`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}
