import type { Candidate } from './shrink_candidates.ts'

/** How a value fares, as far as its answers are known. */
export type Verdict = 'fails' | 'passes' | 'unknown'

/**
 * Shrinks a value that fails exactly as fast-check does, one candidate after the other, but asks for many at once: all that
 * it may come to within the next steps, whichever of them fail. `2 ** n - 1` values asked for are n steps ahead.
 */
export class ShrinkInBatches<T> {
  readonly #judge: (value: T) => Verdict
  #smallest: T
  #next: Candidate<T> | undefined

  /** @param first the first candidate below `failing` */
  constructor(failing: T, first: Candidate<T> | undefined, judge: (value: T) => Verdict) {
    this.#smallest = failing
    this.#next = first
    this.#judge = judge
  }

  /** The smallest value known to fail. */
  get smallest(): T {
    this.#advance()
    return this.#smallest
  }

  /** The next `most` values whose verdicts are needed, nearest first; none when there is nothing left to try. */
  wanted(most: number): readonly T[] {
    this.#advance()
    const wanted: T[] = []
    const reachable = [this.#next]
    for (const candidate of reachable) {
      if (wanted.length >= most) break
      if (candidate === undefined) continue
      const verdict = this.#judge(candidate.value)
      if (verdict === 'unknown') wanted.push(candidate.value)
      if (verdict !== 'passes') reachable.push(candidate.ifFails())
      if (verdict !== 'fails') reachable.push(candidate.ifPasses())
    }
    return wanted
  }

  #advance(): void {
    for (let next = this.#next; next !== undefined; next = this.#next) {
      const verdict = this.#judge(next.value)
      if (verdict === 'unknown') return
      if (verdict === 'fails') this.#smallest = next.value
      this.#next = verdict === 'fails' ? next.ifFails() : next.ifPasses()
    }
  }
}
