import type * as fc from 'fast-check'

/** What fast-check would try while it shrinks, and what it would try after that: a tree, built as far as it is looked at. */
export interface Candidate<T> {
  readonly value: T
  /** The next to try if this one fails: smaller still. */
  readonly ifFails: () => Candidate<T> | undefined
  /** The next to try if this one passes. */
  readonly ifPasses: () => Candidate<T> | undefined
}

/** The first candidate below a value that fails. `undefined`: nothing smaller. */
export function shrinkCandidates<T>(arbitrary: fc.Arbitrary<T>, value: T, context: unknown): Candidate<T> | undefined {
  return nextOf(arbitrary, arbitrary.shrink(value, context))
}

function nextOf<T>(arbitrary: fc.Arbitrary<T>, values: Iterator<fc.Value<T>>): Candidate<T> | undefined {
  const next = values.next()
  if (next.done === true) return undefined
  const { value, context } = next.value
  return {
    value,
    ifFails: once(() => shrinkCandidates(arbitrary, value, context)),
    ifPasses: once(() => nextOf(arbitrary, values)),
  }
}

/** A stream can be read once only. */
function once<T>(compute: () => T): () => T {
  let held: { readonly value: T } | undefined
  return () => (held ??= { value: compute() }).value
}
