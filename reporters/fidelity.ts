import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { runIdentity, type RunIdentity, type RunSettings } from '../src/spec/run_identity.ts'
import { ciContext } from './ci_context.ts'
import type { RunFacts } from './run_facts.ts'
import { RunReport } from './run_report.ts'
import { dealtFiles } from './shards/dealt_files.ts'
import { mergedShards } from './shards/merged_shards.ts'
import { stampModule, type ShardStamp } from './shards/shard_stamp.ts'

export interface FidelityReporterOptions {
  /**
   * The folder of the report, relative to the root of Vitest.
   * @default 'fidelity-report'
   */
  readonly out?: string
  /** The folder of the side files, relative to the root of Vitest; left out, there are none. */
  readonly partial?: string
  /** The file that the run is compared with, relative to the root of Vitest; left out, there is none. */
  readonly baseline?: string
  /**
   * Whether the run rewrites that file.
   * @default false
   */
  readonly updateBaseline?: boolean
  /** What decides which shapes are judged, and by what: told with the report, and the same in all shards of a run. */
  readonly settings?: RunSettings
}

/**
 * Writes the rows of every spec as CSV, `summary.md` and `results.json`, and prints the summary; silent in a run without
 * specs. Sets the exit code where a run must be red and no test says so. Should a run never end (SIGINT, SIGTERM), what was
 * measured until then is written while the process exits.
 */
export default class FidelityReporter implements Reporter {
  readonly #options: FidelityReporterOptions
  #vitest: Vitest | undefined
  #run: RunReport | undefined
  #identity: RunIdentity | undefined
  #stamp: ShardStamp | undefined
  /** In the order collected; of two with one id, the last is what ran. */
  readonly #collected: TestModule[] = []

  constructor(options: FidelityReporterOptions = {}) {
    this.#options = options
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    const {
      config: { root },
      logger,
    } = vitest
    const { out = 'fidelity-report', partial, baseline, updateBaseline: update = false } = this.#options
    this.#run = new RunReport({
      root,
      out: resolve(root, out),
      partial: partial && resolve(root, partial),
      baseline: baseline === undefined ? undefined : { path: resolve(root, baseline), update },
      ci: ciContext(vitest, process.env),
      logger,
    })
  }

  async onTestRunStart(): Promise<void> {
    this.#collected.length = 0
    this.#run?.begin()
    process.once('exit', this.#onExit)
    for (const signal of endSignals) process.on(signal, this.#onSignal)
    if (this.#vitest && !this.#merged) await this.#identify(this.#vitest)
  }

  onTestModuleQueued(module: TestModule): void {
    this.#mark(module)
  }

  onTestModuleCollected(module: TestModule): void {
    this.#collected.push(module)
    this.#mark(module)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#mark(module)
  }

  async onTestRunEnd(
    _modules: readonly TestModule[],
    _errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    await this.#run?.finish(this.#modules(), reason, this.#facts())
    process.off('exit', this.#onExit)
    for (const signal of endSignals) process.off(signal, this.#onSignal)
  }

  readonly #onExit = (): void => this.#run?.finishNow(this.#modules(), this.#facts())

  /**
   * Vitest exits at the first signal, which makes the report, and listens for no second one: by default that would end the process
   * at once. Whoever signals a whole process group (`timeout`, for one) often signals Vitest twice.
   */
  readonly #onSignal = (): void => {}

  #modules(): TestModule[] {
    return [...new Map(this.#collected.map((module) => [module.id, module])).values()]
  }

  async #identify(vitest: Vitest): Promise<void> {
    const { root, shard = { index: 1, count: 1 }, testNamePattern } = vitest.config
    const fileFilters = fileFiltersOf(vitest)
    const settings = {
      ...this.#options.settings,
      testNamePattern: testNamePattern?.source ?? null,
      fileFilters,
    }
    this.#identity = await runIdentity(root, settings)
    const files = shard.count > 1 ? await dealtFiles(vitest, fileFilters ?? []) : ''
    this.#stamp = { ...shard, run: randomUUID(), root, identity: this.#identity, files }
  }

  #mark(module: TestModule): void {
    if (this.#stamp) stampModule(module, this.#stamp)
  }

  /** The folder of the blobs of a merge. */
  get #merged(): string | undefined {
    return this.#vitest?.config.mergeReports
  }

  #facts(): Pick<RunFacts, 'identity' | 'merge'> {
    if (this.#merged === undefined) return { identity: this.#identity }
    const merge = mergedShards(this.#collected, this.#merged, readdirSync(this.#merged))
    return { identity: merge.shards[0]?.identity, merge }
  }
}

const endSignals = ['SIGINT', 'SIGTERM'] as const

/** The words of the command line that choose files. Vitest keeps them to itself: should it do so elsewhere one day, they are unknown. */
function fileFiltersOf(vitest: Vitest): readonly string[] | null {
  const filters: unknown = Reflect.get(vitest, 'filenamePattern')
  return Array.isArray(filters) ? filters.map(String) : null
}
