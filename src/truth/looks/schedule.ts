import type { Pair } from './pair.ts'

/** Other visits between two looks at one shape on one backend, and ms between their starts. */
const spacing = { visits: 20, ms: 1000 }

/** A visit in its place; `again` and `notBeforeMs` are those of the visit. */
export interface Scheduled {
  readonly pair: Pair
  /** Whether it was asked for; else it keeps others apart. */
  readonly wanted: boolean
  readonly keep: boolean
  readonly again: boolean
  readonly notBeforeMs: number
}

/** The order of all visits of a run. Where everything wanted was looked at too lately, others are visited in between. */
export class Schedule {
  #all: readonly Pair[] = []
  /** Ordinals of the last look, and of the last visit, kept or not. */
  readonly #looked = new Map<Pair, number>()
  readonly #visited = new Map<Pair, number>()
  #next = 0

  /** More that may be visited. */
  add(pairs: readonly Pair[]): void {
    this.#all = [...this.#all, ...pairs]
  }

  /**
   * The next visits to the wanted, at most `most` and none that cannot be paid for. Each time it takes the first that is
   * far enough from its last look. `optional`: those that would have to wait are left out instead.
   */
  take(wanted: readonly Pair[], optional: boolean, most: number, pays: (pair: Pair) => boolean): readonly Scheduled[] {
    const pending = optional ? wanted.filter((pair) => this.#isReady(pair)) : [...wanted]
    const taken: Scheduled[] = []
    while (pending.length > 0 && taken.length < most) {
      const at = pending.findIndex((pair) => this.#isReady(pair))
      const pair = pending[at] ?? this.#filler()
      if (!pair || !pays(pair)) break
      if (at !== -1) pending.splice(at, 1)
      taken.push(this.#visit(pair, at !== -1))
    }
    return taken
  }

  #isReady(pair: Pair): boolean {
    const last = this.#looked.get(pair)
    return pair.lastStartedMs !== undefined && (last === undefined || this.#next - last > spacing.visits)
  }

  /** The pair visited longest ago: most likely one whose look counts. */
  #filler(): Pair | undefined {
    const visited = (pair: Pair): number => this.#visited.get(pair) ?? -1
    const [first, ...others] = this.#all.filter((pair) => pair.looks.length > 0)
    return first && others.reduce((best, next) => (visited(next) < visited(best) ? next : best), first)
  }

  #visit(pair: Pair, wanted: boolean): Scheduled {
    const keep = wanted || (this.#isReady(pair) && pair.closed === undefined)
    const notBeforeMs =
      keep && pair.lastStartedMs !== undefined ? pair.lastStartedMs + spacing.ms : Number.NEGATIVE_INFINITY
    const again = pair.looks.length > 0
    this.#visited.set(pair, this.#next)
    if (keep) {
      this.#looked.set(pair, this.#next)
      pair.begin()
    }
    this.#next += 1
    return { pair, wanted, keep, again, notBeforeMs }
  }
}
