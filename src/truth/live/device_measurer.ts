import { processShifts } from '../looks/control_shift.ts'
import { LookPlanner } from '../looks/look_planner.ts'
import type { Batch, Visit, VisitResult } from '../looks/subject.ts'
import type { MeasuringFacts } from '../truth.ts'
import { formatShape } from '../../shape.ts'
import { estimateText } from './estimate_text.ts'
import { LookTaker, type Sample } from './look_taker.ts'
import type { Measured, PerfApi, ProcessFacts } from './perf_api.ts'
import { Progress, type Telling } from './progress.ts'
import type { Recorder } from './recorder.ts'
import { rowsToProfile } from './rows_to_profile.ts'
import { Stopwatch } from './stopwatch.ts'
import { noisePool, subjectOf } from './subject_of.ts'
import type { OfKernel, Replies, Reply, TimesAsk } from './wire.ts'

export interface MeasurerOptions {
  readonly api: PerfApi
  /** Once the first process has told what it is. */
  readonly openRecorder: (process: ProcessFacts) => Promise<Recorder>
  readonly seed: number
  /** GPU time for all looks together, in ms; without end where left out. */
  readonly budgetMs?: number | undefined
  /** In how many processes every shape is to be looked at. */
  readonly leastProcesses: number
  /** For a module to which every call is dear: looks at one kernel are asked for together, and lie less far apart. */
  readonly grouped: boolean
  /**
   * Where the cache under test may want the GPU between two rounds, so that the process ends after each: waits until the cache
   * does without, and keeps it waiting until the result is called.
   */
  readonly gpuTurn: (() => Promise<() => void>) | undefined
  readonly telling: Telling
}

/** All that is measured on one device in one run, whichever spec asks for it. */
export class DeviceMeasurer {
  readonly #options: MeasurerOptions
  readonly #planner: LookPlanner
  readonly #taker: LookTaker
  readonly #samples = new Map<string, Sample>()
  readonly #watch = new Stopwatch()
  readonly #progress: Progress
  #recorder: Recorder | undefined
  #process: ProcessFacts | undefined
  /** In the order of their first looks. */
  readonly #processes = new Set<string>()
  #looks = 0
  /** Whether the process that runs has taken looks: else it is as good as a fresh one. */
  #measured = false

  constructor(options: MeasurerOptions) {
    this.#options = options
    const { api, grouped, seed, budgetMs, leastProcesses, telling } = options
    this.#progress = new Progress(telling)
    this.#planner = new LookPlanner({ seed, leastProcesses, ...(budgetMs === undefined ? {} : { budgetMs }) })
    this.#taker = new LookTaker({
      api,
      grouped,
      samples: this.#samples,
      recorder: () => this.#recorder,
      onMeasured: (one, visit, tookMs) => this.#saw(one, visit, tookMs),
    })
  }

  /** One round: everything that all of these want, shuffled. What nobody can measure is told, not thrown. */
  async measure(asks: readonly TimesAsk[]): Promise<readonly Reply<'times'>[]> {
    const endTurn = await this.#options.gpuTurn?.()
    try {
      const keys = await this.#round(asks)
      if (endTurn) this.#planner.restart()
      return asks.map((ask, index) => this.#reply(ask, keys[index] ?? []))
    } finally {
      this.#progress.roundEnds()
      if (endTurn) await this.#endProcess()
      endTurn?.()
    }
  }

  /** Returns the keys of the wishes of each. */
  async #round(asks: readonly TimesAsk[]): Promise<readonly (readonly string[])[]> {
    await this.#begin()
    const keys = asks.map((ask) => this.#add(ask))
    await this.#tell(asks)
    this.#progress.roundBegins(this.#planner.estimate())
    for (let batch = this.#planner.propose(); batch.visits.length > 0; batch = this.#planner.propose()) {
      if (batch.fresh && this.#measured) {
        await this.#endProcess()
        await this.#begin()
      }
      const results = await this.#taker.take(batch.visits)
      this.#planner.observe(results)
      this.#note(batch, results)
    }
    return keys
  }

  repeats({ backends, ...of }: OfKernel): Replies['repeats'] {
    return this.#planner.repeats(noisePool(of)).filter(({ backend }) => backends.includes(backend))
  }

  facts(): MeasuringFacts | null {
    if (!this.#process) return null
    const { device, facts } = this.#process
    const processes = processShifts(this.#planner.controls(), [...this.#processes])
    return { device, facts, processes, looks: this.#looks, stored: this.#planner.stored(), ...this.#watch.times() }
  }

  end(): Promise<void> {
    return this.#endProcess()
  }

  #note({ visits }: Batch, results: readonly VisitResult[]): void {
    for (const [index, result] of results.entries()) {
      if (result.status !== 'looked') continue
      this.#measured = true
      this.#processes.add(result.look.process)
      if (visits[index]?.keep === true) this.#looks += 1
    }
    this.#progress.expect(this.#planner.estimate())
  }

  #saw(one: Measured, { sample, backend, keep }: Visit, tookMs: number): void {
    this.#watch.saw(one)
    const of = this.#samples.get(sample)
    const what = (): string => (of ? `${of.kind} on ${backend}, ${formatShape(of.args)}` : sample)
    this.#progress.saw({ tookMs, counts: keep, what })
  }

  async #begin(): Promise<void> {
    try {
      const before = this.#process?.process
      if (!this.#measured) this.#progress.starts()
      this.#process = await this.#options.api.process()
      if (this.#process.process !== before) this.#watch.began()
      this.#recorder ??= await this.#options.openRecorder(this.#process)
    } catch (error) {
      this.#taker.fail(error)
    }
  }

  /** Returns the key of each wish. */
  #add(ask: TimesAsk): readonly string[] {
    const subjects = ask.wanted.map((wanted) => {
      const { subject, of } = subjectOf(ask, wanted, (sampled) => this.#recorder?.held(sampled) ?? [])
      this.#samples.set(subject.sample, of)
      return subject
    })
    this.#planner.add(subjects)
    return subjects.map(({ key }) => key)
  }

  /** Beforehand: what the round will cost and, where the module keeps a database, how many rows that lacks. */
  async #tell(asks: readonly TimesAsk[]): Promise<void> {
    if (!this.#process) return
    const { telling, api } = this.#options
    const { log } = telling
    const estimate = this.#planner.estimate()
    const later = asks.reduce((sum, ask) => sum + ask.later, 0)
    if (estimate.subjects + estimate.overBudget > 0)
      log(`${this.#process.device ?? 'GPU'}: ${estimateText(estimate, later)}`)
    const rows = await rowsToProfile(
      api,
      asks.filter((ask) => !this.#taker.faultOf(ask)),
    )
    if (rows !== undefined) log(`the module has to profile ${rows} rows of these`)
  }

  async #endProcess(): Promise<void> {
    await this.#options.api.end()
    this.#watch.ended()
    this.#measured = false
  }

  /** The fault itself where nothing at all is known. */
  #reply(ask: TimesAsk, keys: readonly string[]): Reply<'times'> {
    const answer = keys.map((key) => this.#planner.answer(key))
    const fault = this.#taker.faultOf(ask)
    if (fault && answer.every(({ status }) => status === 'no-truth')) {
      return { status: 'fault', code: fault.code, reason: fault.message }
    }
    return { status: 'answered', answer }
  }
}
