import { formatShape, type Shape } from '../../shape.ts'
import { list } from '../../verdict/wording.ts'
import type { Breach } from '../law.ts'

/** A row that stands out, by a factor. */
export interface OddRow {
  readonly shape: Shape
  readonly factor: number
  readonly text: string
}

/** At most one breach of each severity: the worst row, and where the others are. An error from the factor `broken` on. */
export function worstOfEach(odd: readonly OddRow[], broken: number): readonly Breach[] {
  const sorted = odd.toSorted((a, b) => b.factor - a.factor)
  const bySeverity = Map.groupBy(sorted, ({ factor }) => (factor >= broken ? 'error' : 'information'))
  return [...bySeverity].flatMap(([severity, [worst, ...others]]) =>
    worst ? [{ severity, shapes: [worst.shape], detail: worst.text + andOthers(others) }] : [],
  )
}

function andOthers(others: readonly OddRow[]): string {
  if (others.length === 0) return ''
  const named = others.map(({ shape }) => formatShape(shape))
  return `; and, less so, ${list(named, mostNamed)}`
}

const mostNamed = 8
