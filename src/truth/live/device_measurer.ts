import { canonicalJson } from '../canonical_json.ts'
import { processShifts } from '../looks/control_shift.ts'
import { burstCost, steadyCost, type CostModel } from '../looks/look_cost.ts'
import { LookPlanner } from '../looks/look_planner.ts'
import type { Batch, Subject, VisitResult } from '../looks/subject.ts'
import type { MeasuringFacts } from '../truth.ts'
import { estimateText, progressText } from './estimate_text.ts'
import { LookTaker, type Sample } from './look_taker.ts'
import type { PerfApi, ProcessFacts } from './perf_api.ts'
import { PerfApiFault } from './perf_api_fault.ts'
import type { Recorder } from './recorder.ts'
import { Stopwatch } from './stopwatch.ts'
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
  /** Ends the process after each round: the cache under test may want the GPU before the next. */
  readonly releases: boolean
  readonly log: (line: string) => void
}

/** All that is measured on one device in one run, whichever spec asks for it. */
export class DeviceMeasurer {
  readonly #options: MeasurerOptions
  readonly #planner: LookPlanner
  readonly #taker: LookTaker
  readonly #samples = new Map<string, Sample>()
  readonly #watch = new Stopwatch()
  #recorder: Recorder | undefined
  #process: ProcessFacts | undefined
  /** In the order of their first looks. */
  readonly #processes = new Set<string>()
  #looks = 0
  /** Whether the process that runs has taken looks: else it is as good as a fresh one. */
  #measured = false
  #toldMs = performance.now()

  constructor(options: MeasurerOptions) {
    this.#options = options
    const { api, grouped, seed, budgetMs, leastProcesses } = options
    this.#planner = new LookPlanner({ seed, leastProcesses, ...(budgetMs === undefined ? {} : { budgetMs }) })
    this.#taker = new LookTaker({
      api,
      grouped,
      samples: this.#samples,
      recorder: () => this.#recorder,
      onMeasured: (one) => this.#watch.saw(one),
    })
  }

  /** One round: everything that all of these want, shuffled. What nobody can measure is told, not thrown. */
  async measure(asks: readonly TimesAsk[]): Promise<readonly Reply<'times'>[]> {
    await this.#begin()
    const keys = asks.map((ask) => this.#add(ask))
    await this.#tell(asks)
    for (let batch = this.#planner.propose(); batch.visits.length > 0; batch = this.#planner.propose()) {
      if (batch.fresh && this.#measured) {
        await this.#endProcess()
        await this.#begin()
      }
      const results = await this.#taker.take(batch.visits)
      this.#planner.observe(results)
      this.#note(batch, results)
    }
    if (this.#options.releases) {
      await this.#endProcess()
      this.#planner.restart()
    }
    return asks.map((ask, index) => this.#reply(ask, keys[index] ?? []))
  }

  repeats({ backends, ...of }: OfKernel): Replies['repeats'] {
    return this.#planner.repeats(poolOf(of)).filter(({ backend }) => backends.includes(backend))
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
    if (performance.now() - this.#toldMs < tellEveryMs) return
    this.#toldMs = performance.now()
    const { looks, gpuMs } = this.#planner.estimate()
    this.#options.log(progressText(this.#looks, looks, gpuMs))
  }

  async #begin(): Promise<void> {
    try {
      const before = this.#process?.process
      this.#process = await this.#options.api.process()
      if (this.#process.process !== before) this.#watch.began()
      this.#recorder ??= await this.#options.openRecorder(this.#process)
    } catch (error) {
      this.#taker.fail(error)
    }
  }

  /** Returns the key of each wish. */
  #add({ kind, gpuName, definition, backends, payer, share, wanted }: TimesAsk): readonly string[] {
    const subjects = wanted.map(({ args, ...rest }): Subject => {
      const of = { kind, gpuName, definition, args }
      const sample = canonicalJson([kind, gpuName, definition, args])
      this.#samples.set(sample, of)
      return {
        ...rest,
        key: canonicalJson([sample, backends, rest.cacheMs, rest.band]),
        sample,
        kind: poolOf(of),
        payer,
        share,
        backends,
        held: backends.map((backend) => ({ backend, looks: this.#recorder?.held({ ...of, backend }) ?? [] })),
        cost: costOf(of),
      }
    })
    this.#planner.add(subjects)
    return subjects.map(({ key }) => key)
  }

  /** Beforehand: what the round will cost and, where the module keeps a database, how many rows that lacks. */
  async #tell(asks: readonly TimesAsk[]): Promise<void> {
    const { log } = this.#options
    const estimate = this.#planner.estimate()
    const later = asks.reduce((sum, ask) => sum + ask.later, 0)
    if (estimate.subjects + estimate.overBudget > 0)
      log(`${this.#process?.device ?? 'GPU'}: ${estimateText(estimate, later)}`)
    const counts = await Promise.all(asks.flatMap((ask) => ask.backends.map((backend) => this.#lacking(ask, backend))))
    const known = counts.filter((count) => count !== undefined)
    if (known.length > 0) log(`the module has to profile ${known.reduce((sum, count) => sum + count, 0)} rows of these`)
  }

  /** A fault shows when times are asked for. */
  async #lacking({ kind, gpuName, wanted, ...ask }: TimesAsk, backend: string): Promise<number | undefined> {
    if (this.#taker.faultOf({ kind, gpuName, ...ask })) return undefined
    const specs = wanted.map(({ args }) => args)
    try {
      return await this.#options.api.countMissing({ kind, backend, gpuName, specs })
    } catch (error) {
      if (error instanceof PerfApiFault) return undefined
      throw error
    }
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

const tellEveryMs = 10_000

/** Noise is a matter of kind, GPU and definition. */
function poolOf({ kind, gpuName, definition }: Omit<OfKernel, 'backends'>): string {
  return canonicalJson([kind, gpuName, definition])
}

function costOf({ definition }: Sample): CostModel {
  return definition.startsWith('burst') ? burstCost : steadyCost
}
