/** Something in which the two caches differ before any value is looked at, or of which one side does not tell. */
export interface Difference {
  readonly what:
    | 'tokens'
    | 'token ids'
    | 'model'
    | 'layers'
    | 'layout'
    | 'dtype'
    | 'block size'
    | 'kv heads and head dim'
    | 'order of dims'
    | 'block bytes'
    | 'blocks'
    | 'boundary'
  /** In words; `null` where unknown. */
  readonly reference: string | null
  readonly candidate: string | null
  /** `unknown`: one side or both do not tell, so that it cannot be checked. */
  readonly effect: 'not-comparable' | 'warning' | 'unknown'
  /** What to do, or what was done instead; empty where it is neither, as for a warning where another difference keeps them from being compared. */
  readonly advice: string
}

/** At most one difference: none where both sides tell the same. */
export function differenceIn(
  { what, effect, advice }: Pick<Difference, 'what' | 'effect' | 'advice'>,
  reference: string | null,
  candidate: string | null,
): readonly Difference[] {
  if (reference === null || candidate === null) {
    return [{ what, reference, candidate, effect: 'unknown', advice: 'not checked: tell it on both sides' }]
  }
  return reference === candidate ? [] : [{ what, reference, candidate, effect, advice }]
}
