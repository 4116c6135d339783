import { bySeverity } from '../compare/severity.ts'
import type { KvComparison } from '../compare/comparison.ts'

/** `1 moved, 3 wrong, 508 identical`, the worst first. */
export function verdictCounts(counts: KvComparison['counts']): string {
  const told = bySeverity.flatMap((verdict) => (counts[verdict] ? [`${counts[verdict]} ${verdict}`] : []))
  return told.length > 0 ? told.join(', ') : 'no block'
}
