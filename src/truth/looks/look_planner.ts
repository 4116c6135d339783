import { seededRank } from '../../probes/seeded_rank.ts'
import type { BackendLooks } from '../truth.ts'
import { Budget } from './budget.ts'
import { estimate, furtherLooks, type Estimate } from './estimate.ts'
import { Ledger, openAmong, unseenAmong, type Entry } from './ledger.ts'
import { steadyCost, type CostModel } from './look_cost.ts'
import type { Pair } from './pair.ts'
import { Schedule, type Scheduled } from './schedule.ts'
import { chooseSentinels } from './sentinels.ts'
import type { Batch, Subject, Undecided, Visit, VisitResult } from './subject.ts'
import { undecided } from './undecided.ts'

export interface LookRequest {
  readonly subjects: readonly Subject[]
  readonly seed: number
  /** What was measured repeatedly before, by kind, without the subjects' held looks. Noise is pooled from it and from the run's own looks. */
  readonly repeats?: ReadonlyMap<string, readonly BackendLooks[]> | undefined
  /** GPU time in ms for all visits together; without end where left out. */
  readonly budgetMs?: number | undefined
  readonly cost?: CostModel | undefined
}

/** Visits for one process, as many batches as they take; each pair is in it once. */
interface Stage {
  readonly fresh: boolean
  /** Whether those are left out that would have to wait. */
  readonly optional: boolean
  readonly reasons: ReadonlyMap<Pair, Visit['why']>
  readonly pairs: readonly Pair[]
}

/** Of a batch: few enough that little is lost with it. */
const mostVisits = 64

const over: Batch = { fresh: false, visits: [] }

/**
 * Decides what to look at next. Call `propose` and `observe` in turn until `propose` gives no visits. First one look at
 * everything, shuffled over all kinds, with some controls first, in the middle and last; then rounds of further looks at what
 * is not decided. A fresh process is asked for when every open subject needs one, and then serves them all.
 * The same request and results give the same visits.
 */
export class LookPlanner {
  readonly #seed: number
  readonly #ledger: Ledger
  readonly #schedule: Schedule
  readonly #budget: Budget
  #sentinels: ReadonlySet<Pair> | undefined
  #stages: readonly Stage[] = []
  #round = 0
  #proposed: readonly Scheduled[] = []
  #process: string | undefined

  constructor({ subjects, seed, repeats, budgetMs, cost }: LookRequest) {
    this.#seed = seed
    // So that a budget takes a sample of every payer's subjects.
    const shuffled = subjects.toSorted((one, other) => seededRank(seed, one.key) - seededRank(seed, other.key))
    this.#ledger = new Ledger(shuffled, repeats)
    this.#schedule = new Schedule(this.#ledger.pairs)
    this.#budget = new Budget(budgetMs ?? Number.POSITIVE_INFINITY, cost ?? steadyCost)
  }

  /** The visits to take next; none when the run is over. */
  propose(): Batch {
    if (this.#proposed.length > 0) throw new Error('the visits proposed last were not observed yet')
    for (;;) {
      if (this.#stages.length === 0) this.#stages = this.#plan()
      const [stage, ...later] = this.#stages
      if (!stage) return over
      const wanted = stage.pairs.filter((pair) => this.#ledger.isOpen(pair))
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

  /** What is still to be done; before the first `propose`, all of it. */
  estimate(): Estimate {
    const entries = this.#ledger.entries(this.#process)
    return estimate(entries, this.#sentinels ?? this.#chooseSentinels(entries), this.#budget)
  }

  /** Once the run is over: every subject without a firm verdict, and why. */
  undecided(): readonly Undecided[] {
    return this.#ledger.entries(this.#process).flatMap((entry) => undecided(entry) ?? [])
  }

  #batch({ fresh, reasons }: Stage, taken: readonly Scheduled[]): Batch {
    this.#proposed = taken
    const visits = taken.map(({ pair, wanted, keep, again, notBeforeMs }): Visit => {
      const { key, kind } = pair.subject
      const why = wanted ? (reasons.get(pair) ?? (again ? 'control' : 'first look')) : 'spacing'
      return { key, kind, backend: pair.backend, why, again, keep, notBeforeMs }
    })
    return { fresh, visits }
  }

  #plan(): readonly Stage[] {
    this.#round += 1
    const entries = this.#ledger.entries(this.#process)
    const open = this.#budget.choose(openAmong(entries), 1)
    if (open.length === 0) return this.#firstLooks(entries)
    const here = open.filter(({ standing }) => !standing.elsewhere)
    const fresh = here.length === 0
    const reasons = new Map(
      (fresh ? open : here).flatMap(({ standing }) => standing.pairs.map((pair) => [pair, standing.why])),
    )
    const controls = fresh ? (this.#sentinels ?? []) : []
    return [{ fresh, optional: false, reasons, pairs: this.#shuffled(new Set([...reasons.keys(), ...controls])) }]
  }

  #firstLooks(entries: readonly Entry[]): readonly Stage[] {
    const first = this.#budget.choose(unseenAmong(entries), 1 + furtherLooks)
    if (first.length === 0) return []
    const sentinels = (this.#sentinels ??= this.#chooseSentinels(entries))
    const pairs = this.#shuffled(first.flatMap(({ standing }) => standing.pairs))
    const others = pairs.filter((pair) => !sentinels.has(pair))
    const middle = Math.ceil(others.length / 2)
    // Optional: a small run does not pad its first looks so that controls can be repeated among them.
    const controls: Stage = { ...firstStage(this.#shuffled(sentinels)), optional: true }
    const controlsFirst = firstStage(pairs.filter((pair) => sentinels.has(pair)))
    return [controlsFirst, firstStage(others.slice(0, middle)), controls, firstStage(others.slice(middle)), controls]
  }

  #chooseSentinels(entries: readonly Entry[]): ReadonlySet<Pair> {
    const unseen = unseenAmong(entries)
    const left = new Set(unseen.map(({ subject }) => subject))
    for (const { subject } of this.#budget.choose(unseen, 1 + furtherLooks)) left.delete(subject)
    const measured = entries.filter(({ subject }) => !left.has(subject))
    const chosen = new Set(chooseSentinels(measured.map(({ subject }) => subject)))
    return new Set(measured.flatMap(({ subject, pairs }) => (chosen.has(subject) ? pairs : [])))
  }

  #shuffled(pairs: Iterable<Pair>): readonly Pair[] {
    const rank = ({ id }: Pair): number => seededRank(this.#seed + this.#round, id)
    return [...pairs].toSorted((one, other) => rank(one) - rank(other))
  }
}

function firstStage(pairs: readonly Pair[]): Stage {
  return { fresh: false, optional: false, reasons: new Map(), pairs }
}
