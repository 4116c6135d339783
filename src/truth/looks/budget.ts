import { affordable, byShare } from './by_share.ts'
import type { Entry } from './ledger.ts'
import type { Pair } from './pair.ts'
import type { Standing } from './standing.ts'

/** GPU time in ms, spent by share: planned by what looks are expected to cost, kept by the most that they can. */
export class Budget {
  #leftMs: number

  constructor(leftMs: number) {
    this.#leftMs = leftMs
  }

  get leftMs(): number {
    return this.#leftMs
  }

  spend(tookMs: number): void {
    this.#leftMs -= tookMs
  }

  /**
   * Those that can be looked at, `looks` times each of the pairs that their standing names, when `keptMs` are kept for others.
   * A pair that several of them name is on the bill of the first.
   */
  choose<S extends Standing & { readonly pairs: readonly Pair[] }>(
    entries: readonly Entry<S>[],
    looks: number,
    keptMs = 0,
  ): readonly Entry<S>[] {
    const price = (pair: Pair): number => looks * pair.cost.expectedMs
    const billed = new Set<Pair>()
    const ordered = byShare(entries, ({ subject: { payer, share }, standing }) => {
      const own = standing.pairs.filter((pair) => !billed.has(pair))
      for (const pair of own) billed.add(pair)
      return { payer, share, cost: own.reduce((sum, pair) => sum + price(pair), 0) }
    })
    return affordable(ordered, ({ standing }) => standing.pairs, price, this.#leftMs - keptMs)
  }

  /** Says of one visit after the other whether it can be paid for together with those before, however long each takes. */
  tab(): (pair: Pair) => boolean {
    let leftMs = this.#leftMs
    return (pair) => {
      leftMs -= pair.cost.mostMs
      return leftMs >= 0
    }
  }
}
