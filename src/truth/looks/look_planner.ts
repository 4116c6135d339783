import { seededRank } from '../../probes/seeded_rank.ts'
import type { BackendLooks, TruthAnswer } from '../truth.ts'
import { answerOf } from './answer_of.ts'
import { Budget } from './budget.ts'
import type { Estimate } from './estimate.ts'
import { Ledger } from './ledger.ts'
import { Rounds, type Stage } from './rounds.ts'
import { Schedule, type Scheduled } from './schedule.ts'
import type { Batch, Subject, Undecided, Visit, VisitResult } from './subject.ts'
import { undecided } from './undecided.ts'

export interface LookRequest {
  readonly seed: number
  /** What was measured repeatedly before, by kind, without the subjects' held looks. Noise is pooled from it and from the run's own looks. */
  readonly repeats?: ReadonlyMap<string, readonly BackendLooks[]> | undefined
  /** GPU time in ms for all visits together; without end where left out. */
  readonly budgetMs?: number | undefined
  /**
   * In how many processes every backend of a subject is to be looked at.
   * @default 1
   */
  readonly leastProcesses?: number | undefined
}

/** Of a batch: few enough that little is lost with it. */
const mostVisits = 64

const over: Batch = { fresh: false, visits: [] }

/**
 * Decides what to look at next on one device, for all that a run wants to know. Call `propose` and `observe` in turn until
 * `propose` gives no visits; where more is wanted, `add` it and go on. First one look at everything, shuffled over all kinds,
 * with some controls first, in the middle and last; then rounds of further looks at what is not decided. A fresh process is
 * asked for when nothing is left to do in the one that runs, and then serves all that need one.
 * The same request, subjects and results give the same visits.
 */
export class LookPlanner {
  readonly #seed: number
  readonly #ledger: Ledger
  readonly #budget: Budget
  readonly #rounds: Rounds
  readonly #schedule = new Schedule()
  #stages: readonly Stage[] = []
  #proposed: readonly Scheduled[] = []
  #process: string | undefined
  #ended = false

  constructor({ seed, repeats = new Map(), budgetMs = Number.POSITIVE_INFINITY, leastProcesses = 1 }: LookRequest) {
    this.#seed = seed
    this.#ledger = new Ledger(leastProcesses, repeats)
    this.#budget = new Budget(budgetMs)
    this.#rounds = new Rounds(seed, this.#ledger, this.#budget)
  }

  /** More subjects, at any time when nothing is proposed and unobserved. Those whose key is known already are passed over. */
  add(subjects: readonly Subject[]): void {
    this.#refuseUnobserved()
    // So that a budget takes a sample of every payer's subjects.
    const rank = ({ key }: Subject): number => seededRank(this.#seed, key)
    const pairs = this.#ledger.add(subjects.toSorted((one, other) => rank(one) - rank(other)))
    this.#schedule.add(pairs)
    if (pairs.length > 0) this.#stages = []
  }

  /** The visits to take next; none when nothing is left to do. */
  propose(): Batch {
    this.#refuseUnobserved()
    for (;;) {
      if (this.#stages.length === 0) this.#stages = this.#rounds.next(this.#process)
      const [stage, ...later] = this.#stages
      if (!stage) return over
      const wanted = stage.pairs.filter((pair) => this.#rounds.isOpen(pair, stage))
      const taken = this.#schedule.take(wanted, stage.optional, mostVisits, this.#budget.tab())
      const visited = new Set(taken.map((one) => (one.wanted ? one.pair : undefined)))
      const rest = taken.length > 0 || !stage.optional ? wanted.filter((pair) => !visited.has(pair)) : []
      this.#stages = rest.length > 0 ? [{ ...stage, fresh: false, pairs: rest }, ...later] : later
      if (taken.length > 0) return this.#batch(stage, taken)
      if (rest.length > 0) return over
    }
  }

  /** What the proposed visits gave, in their order. */
  observe(results: readonly VisitResult[]): void {
    const proposed = this.#proposed
    if (results.length !== proposed.length) {
      throw new Error(`expected the results of ${proposed.length} visits, got ${results.length}`)
    }
    for (const [index, result] of results.entries()) {
      this.#budget.spend(result.tookMs)
      if (result.status === 'looked') this.#process = result.look.process
      if (proposed[index]?.keep === true) proposed[index].pair.end(result)
    }
    this.#proposed = []
  }

  /** The process that measured was ended: the next batch is to run in a new one, and the sentinels are looked at in it too. */
  restart(): void {
    this.#refuseUnobserved()
    this.#stages = []
    this.#process = undefined
    this.#ended = true
  }

  /** What is still to be done; before the first `propose`, all of it. */
  estimate(): Estimate {
    return this.#rounds.estimate(this.#process)
  }

  /**
   * What is known of a subject: its looks once every backend has one, firm or not. Else why it has none: a backend's reason, or
   * `over budget: ...`, which is true once nothing is left to do. Throws for a key that was never added.
   */
  answer(key: string): TruthAnswer {
    return answerOf(this.#ledger.pairsOf(key))
  }

  /** This run's looks at the controls that are looked at in every process, in the order taken: for `processShifts`. */
  controls(): readonly BackendLooks[] {
    return [...this.#rounds.sentinels].map(({ backend, taken }) => ({ backend, looks: taken }))
  }

  /** Every sample of a kind that was looked at more than once, per backend, held looks included. */
  repeats(kind: string): readonly BackendLooks[] {
    const repeated = this.#ledger.pairs.filter((pair) => pair.kind === kind && pair.looks.length > 1)
    return repeated.map(({ backend, looks }) => ({ backend, looks: [...looks] }))
  }

  /** How many samples on one backend gave the same time twice to the last bit: a stored one, that counts as one look. */
  stored(): number {
    return this.#ledger.pairs.filter((pair) => pair.stored).length
  }

  /** Once nothing is left to do: every subject without a firm verdict or with looks of too few processes, and why. */
  undecided(): readonly Undecided[] {
    return this.#ledger.entries(this.#process).flatMap((entry) => undecided(entry) ?? [])
  }

  #batch({ fresh, reasons }: Stage, taken: readonly Scheduled[]): Batch {
    this.#proposed = taken
    const visits = taken.map(({ pair, wanted, keep, again, notBeforeMs }): Visit => {
      const { sample, kind, backend } = pair
      const why = wanted ? (reasons.get(pair) ?? (again ? 'control' : 'first look')) : 'spacing'
      return { sample, kind, backend, why, again, keep, notBeforeMs }
    })
    const batch = { fresh: fresh || this.#ended, visits }
    this.#ended = false
    return batch
  }

  #refuseUnobserved(): void {
    if (this.#proposed.length > 0) throw new Error('the visits proposed last were not observed yet')
  }
}
