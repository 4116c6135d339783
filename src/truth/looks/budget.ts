import { affordable, byShare } from './by_share.ts'
import type { Entry } from './ledger.ts'
import type { CostModel } from './look_cost.ts'
import type { Pair } from './pair.ts'
import type { Standing } from './standing.ts'

/** GPU time in ms, spent by share: planned by what looks are expected to cost, kept by the most that they can. */
export class Budget {
  readonly #cost: CostModel
  #leftMs: number

  constructor(leftMs: number, cost: CostModel) {
    this.#leftMs = leftMs
    this.#cost = cost
  }

  get leftMs(): number {
    return this.#leftMs
  }

  spend(tookMs: number): void {
    this.#leftMs -= tookMs
  }

  /** Of one look at each, in ms. */
  expectedMs(pairs: readonly Pair[]): number {
    return pairs.reduce((sum, pair) => sum + this.#cost(pair.timeMs).expectedMs, 0)
  }

  /** Those that can be looked at, `looks` times each of the pairs that their standing names. */
  choose<S extends Standing & { readonly pairs: readonly Pair[] }>(
    entries: readonly Entry<S>[],
    looks: number,
  ): readonly Entry<S>[] {
    const cost = ({ standing }: Entry<S>): number => looks * this.expectedMs(standing.pairs)
    const ordered = byShare(entries, (entry) => {
      const { payer, share } = entry.subject
      return { payer, share, cost: cost(entry) }
    })
    return affordable(ordered, cost, this.#leftMs)
  }

  /** Says of one visit after the other whether it can be paid for together with those before, however long each takes. */
  tab(): (pair: Pair) => boolean {
    let leftMs = this.#leftMs
    return (pair) => {
      leftMs -= this.#cost(pair.timeMs).mostMs
      return leftMs >= 0
    }
  }
}
