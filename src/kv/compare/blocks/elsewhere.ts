import type { BlockCase, Judgement } from './block_case.ts'

/** It holds what the reference has in another layer, or in V instead of K. */
export function elsewhere({ pair, reference, candidate, index }: BlockCase): Judgement | undefined {
  const equals = index.elsewhere(pair, candidate)
  if (equals.length === 0) return undefined
  // The same logical block first: then a whole layer or side is meant.
  const nearest = equals.toSorted(
    (one, other) => Number(other.logical === reference.logical) - Number(one.logical === reference.logical),
  )
  return { outcome: { verdict: 'foreign' }, detail: { equals: nearest.slice(0, mostNamed) } }
}

const mostNamed = 4
