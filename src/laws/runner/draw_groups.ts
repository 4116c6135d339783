import * as fc from 'fast-check'
import type { Shape } from '../../shape.ts'
import type { AnswerLaw, LawSite } from '../law.ts'

/** Groups that fast-check drew for a law, and what shrinks them. */
export interface Sample {
  readonly law: AnswerLaw
  readonly groups: fc.Arbitrary<readonly Shape[]> | undefined
  /** Each with the context that it shrinks by. */
  readonly drawn: readonly fc.Value<readonly Shape[]>[]
}

/** Draws with the seed of the site: the same groups each time, and fewer are the first of more. */
export function drawGroups(law: AnswerLaw, site: LawSite, count: number): Sample {
  const groups = law.groups(site)
  const drawn = groups === undefined ? [] : fc.sample(new WithContext(groups), { seed: site.seed, numRuns: count })
  return { law, groups, drawn }
}

/** `fc.sample` gives values alone; shrinking later on needs their context too. */
class WithContext<T> extends fc.Arbitrary<fc.Value<T>> {
  readonly #inner: fc.Arbitrary<T>

  constructor(inner: fc.Arbitrary<T>) {
    super()
    this.#inner = inner
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<fc.Value<T>> {
    return new fc.Value(this.#inner.generate(random, biasFactor), undefined)
  }

  override canShrinkWithoutContext(_value: unknown): _value is fc.Value<T> {
    return false
  }

  override shrink(): fc.Stream<fc.Value<fc.Value<T>>> {
    return fc.Stream.nil()
  }
}
