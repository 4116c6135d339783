import * as fc from 'fast-check'

/** Naturals drawn together, such as the places of a shape on its axes. */
type Naturals = readonly number[]

/** Where shrinking stands: the naturals before `at` are as small as they get, and that at `at` passes when it is `passes`. */
interface Progress {
  readonly at: number
  readonly passes: number
}

/**
 * Draws as `draw` does, but shrinks by bisection: each natural to 0 if that fails, else between what passes and what fails, and
 * then the next. fast-check's tuples end at the same place where naturals fail from some value on, but try every earlier
 * natural again whenever a later one shrinks, which takes twice the steps.
 */
export function bisecting(draw: fc.Arbitrary<Naturals>): fc.Arbitrary<Naturals> {
  return new Bisecting(draw)
}

class Bisecting extends fc.Arbitrary<Naturals> {
  readonly #draw: fc.Arbitrary<Naturals>

  constructor(draw: fc.Arbitrary<Naturals>) {
    super()
    this.#draw = draw
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Naturals> {
    return new fc.Value(this.#draw.generate(random, biasFactor).value, undefined)
  }

  override canShrinkWithoutContext(value: unknown): value is Naturals {
    return Array.isArray(value) && value.every((one) => Number.isInteger(one) && one >= 0)
  }

  override shrink(naturals: Naturals, context: unknown): fc.Stream<fc.Value<Naturals>> {
    return new fc.Stream(smaller(naturals, isProgress(context) ? context : { at: 0, passes: none }))
  }
}

/** Below every natural: nothing is known to pass. */
const none = -1

function* smaller(naturals: Naturals, { at: start, passes: known }: Progress): Generator<fc.Value<Naturals>, void> {
  let passes = known
  for (let at = start; at < naturals.length; at += 1) {
    const fails = naturals[at] ?? 0
    while (fails - passes > 1) {
      const tried = passes === none ? 0 : passes + Math.floor((fails - passes) / 2)
      yield new fc.Value(naturals.with(at, tried), { at, passes })
      passes = tried
    }
    passes = none
  }
}

function isProgress(context: unknown): context is Progress {
  return typeof context === 'object' && context !== null && 'passes' in context
}
