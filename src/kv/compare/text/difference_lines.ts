import type { Difference } from '../difference.ts'
import type { KvComparison } from '../comparison.ts'
import { wrapped } from './wrapped.ts'

/** What keeps the two from being comparable, or what to bear in mind; what is not known in one line. */
export function differenceLines({ comparability }: KvComparison, width: number): readonly string[] {
  const told = comparability.filter(({ effect }) => effect !== 'unknown')
  const unknown = [...new Set(comparability.filter(({ effect }) => effect === 'unknown').map(({ what }) => what))]
  return [
    ...told.slice(0, mostShown).flatMap((difference) => wrapped(differenceText(difference), width, '  ')),
    ...(told.length > mostShown ? [`  and ${told.length - mostShown} more`] : []),
    ...(unknown.length > 0
      ? wrapped(`Not checked, since a side does not tell: ${unknown.join(', ')}`, width, '  ')
      : []),
  ]
}

const mostShown = 6

function differenceText({ what, reference, candidate, advice }: Difference): string {
  if (reference === null && candidate === null) return advice
  const text = `${what}: ${shortened(reference)} in the reference, ${shortened(candidate)} in the candidate`
  return advice === '' ? text : `${text}; ${advice}`
}

/** A hash is told apart by its beginning. */
function shortened(fact: string | null): string {
  return fact === null ? 'unknown' : /^[0-9a-f]{41,}$/i.test(fact) ? `${fact.slice(0, 12)}..` : fact
}
