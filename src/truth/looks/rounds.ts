import { seededRank } from '../../probes/seeded_rank.ts'
import type { Budget } from './budget.ts'
import { estimate, expectedMs, looksAhead, looksEach, type Estimate } from './estimate.ts'
import { openAmong, unseenAmong, type Entry, type Ledger, type OpenEntry, type UnseenEntry } from './ledger.ts'
import type { Pair } from './pair.ts'
import { withSentinels } from './sentinels.ts'
import type { Visit } from './subject.ts'

/** Visits for one process, as many batches as they take; each pair is in it once. */
export interface Stage {
  readonly fresh: boolean
  /** Whether those are left out that would have to wait. */
  readonly optional: boolean
  readonly reasons: ReadonlyMap<Pair, Visit['why']>
  readonly pairs: readonly Pair[]
}

/** Chooses round by round what is looked at, from what the ledger holds by then. */
export class Rounds {
  readonly #seed: number
  readonly #ledger: Ledger
  readonly #budget: Budget
  #sentinels: ReadonlySet<Pair> = new Set()
  #round = 0

  constructor(seed: number, ledger: Ledger, budget: Budget) {
    this.#seed = seed
    this.#ledger = ledger
    this.#budget = budget
  }

  get sentinels(): ReadonlySet<Pair> {
    return this.#sentinels
  }

  /** What is left to do in the process that runs, if one does, else what needs another one; nothing when all is done. */
  next(process: string | undefined): readonly Stage[] {
    this.#round += 1
    const entries = this.#ledger.entries(process)
    const open = this.#budget.choose(openAmong(entries), 1)
    const first = this.#payableFirst(entries, open)
    this.#sentinels = this.#withSentinels(entries, first)
    const due = this.#dueSentinels(process)
    if (first.length > 0) return this.#firstLooks(first, due)
    const here = open.filter(({ standing }) => !standing.elsewhere)
    if (here.length > 0) return [this.#further(here, due)]
    return open.length > 0 ? [{ ...this.#further(open, this.#sentinels), fresh: true }] : []
  }

  /** What is still to be done. */
  estimate(process: string | undefined): Estimate {
    const entries = this.#ledger.entries(process)
    const first = this.#payableFirst(entries, this.#budget.choose(openAmong(entries), 1))
    const each = looksEach(this.#ledger.leastProcesses)
    return estimate(entries, { first, each }, this.#withSentinels(entries, first), this.#budget)
  }

  /** Whether a look at it is of use: in a new process, one at a sentinel always is. */
  isOpen(pair: Pair, { optional }: Stage): boolean {
    const closed = optional || !this.#sentinels.has(pair) ? pair.closed : pair.ended
    return closed === undefined && this.#ledger.isOfUse(pair)
  }

  /** Of those without a look, what can be paid for when the open get what will decide them. */
  #payableFirst(entries: readonly Entry[], open: readonly OpenEntry[]): readonly UnseenEntry[] {
    const keptMs = expectedMs(looksAhead(open))
    return this.#budget.choose(unseenAmong(entries), looksEach(this.#ledger.leastProcesses), keptMs)
  }

  #withSentinels(entries: readonly Entry[], first: readonly UnseenEntry[]): ReadonlySet<Pair> {
    const paid = new Set(first.map(({ subject }) => subject))
    return withSentinels(
      this.#sentinels,
      entries.filter(({ subject, standing }) => standing.status !== 'unseen' || paid.has(subject)),
    )
  }

  #further(open: readonly OpenEntry[], due: Iterable<Pair>): Stage {
    const reasons = new Map(open.flatMap(({ standing }) => standing.pairs.map((pair) => [pair, standing.why])))
    return { fresh: false, optional: false, reasons, pairs: this.#shuffled([...reasons.keys(), ...due]) }
  }

  #firstLooks(first: readonly UnseenEntry[], due: Iterable<Pair>): readonly Stage[] {
    const pairs = this.#shuffled(first.flatMap(({ standing }) => standing.pairs))
    const others = pairs.filter((pair) => !this.#sentinels.has(pair))
    const middle = Math.ceil(others.length / 2)
    // Optional: a small run does not pad its first looks so that controls can be repeated among them.
    const controls: Stage = { ...stageOf(this.#shuffled(this.#sentinels)), optional: true }
    return [
      stageOf([...this.#shuffled(due), ...others.slice(0, middle)]),
      controls,
      stageOf(others.slice(middle)),
      controls,
    ]
  }

  /**
   * Every process looks at the sentinels, so that it can be compared with the first. In the first itself those held from an
   * earlier run are not due: a resumed run looks at them where that costs no waiting.
   */
  #dueSentinels(process: string | undefined): readonly Pair[] {
    return [...this.#sentinels].filter(
      (pair) => pair.looks.length === 0 || (pair.taken.length > 0 && !pair.isSeenIn(process)),
    )
  }

  #shuffled(pairs: Iterable<Pair>): readonly Pair[] {
    const rank = ({ id }: Pair): number => seededRank(this.#seed + this.#round, id)
    return [...new Set(pairs)].toSorted((one, other) => rank(one) - rank(other))
  }
}

function stageOf(pairs: readonly Pair[]): Stage {
  return { fresh: false, optional: false, reasons: new Map(), pairs }
}
