import { shapeKey, type Shape } from '../../shape.ts'
import type { Answered, Ask, LawSite } from '../law.ts'

/** The answers to shapes, by shape. */
export type Known = (shape: Shape) => Answered | undefined

export interface AskLaws {
  readonly site: LawSite
  readonly ask: Ask
  /** Whether shapes lie outside the grid: one answer a shape. Costs a call where coords are not the shape. */
  readonly outsideGrid: (shapes: readonly Shape[]) => Promise<readonly (boolean | undefined)[]>
}

/** Remembers what the cache has answered, so that no shape is asked about twice. */
export class Answers {
  readonly #byKey = new Map<string, Answered>()
  readonly #from: AskLaws

  constructor(from: AskLaws) {
    this.#from = from
  }

  readonly known: Known = (shape) => this.#byKey.get(this.#key(shape))

  all(): readonly Answered[] {
    return [...this.#byKey.values()]
  }

  /** Asks about those of the shapes that are not known yet, in one batch. */
  async ask(shapes: readonly Shape[]): Promise<void> {
    const { site, ask, outsideGrid } = this.#from
    const unknown = [...new Map(shapes.map((shape) => [this.#key(shape), shape]))].filter(
      ([key]) => !this.#byKey.has(key),
    )
    if (unknown.length === 0) return
    const asked = unknown.map(([, shape]) => shape)
    const answers = await ask(site.kernel, asked)
    const outside = await outsideGrid(asked)
    for (const [index, [key, shape]] of unknown.entries()) {
      const answer = answers[index]
      if (answer) this.#byKey.set(key, { shape, answer, outsideGrid: outside[index] })
    }
  }

  #key(shape: Shape): string {
    return shapeKey(this.#from.site.fields, shape)
  }
}
