import { resolve } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { RunReport } from './run_report.ts'

export interface FidelityReporterOptions {
  /**
   * The folder of the report, relative to the root of Vitest.
   * @default 'fidelity-report'
   */
  readonly out?: string
  /** The folder of the side files, relative to the root of Vitest; left out, there are none. */
  readonly partial?: string
}

/**
 * Writes the rows of every spec as CSV, `summary.md` and `results.json`, and prints the summary; silent in a run without
 * specs. Sets the exit code where a run must be red and no test says so. Should a run never end (SIGINT, SIGTERM), what was
 * measured until then is written while the process exits.
 */
export default class FidelityReporter implements Reporter {
  readonly #options: FidelityReporterOptions
  #run: RunReport | undefined
  /** By id; what was collected last is what ran. */
  readonly #collected = new Map<string, TestModule>()

  constructor(options: FidelityReporterOptions = {}) {
    this.#options = options
  }

  onInit({ config: { root }, logger }: Vitest): void {
    const { out = 'fidelity-report', partial } = this.#options
    this.#run = new RunReport({ root, out: resolve(root, out), partial: partial && resolve(root, partial), logger })
  }

  onTestRunStart(): void {
    this.#collected.clear()
    this.#run?.begin()
    process.once('exit', this.#onExit)
  }

  onTestModuleCollected(module: TestModule): void {
    this.#collected.set(module.id, module)
  }

  async onTestRunEnd(
    _modules: readonly TestModule[],
    _errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    await this.#run?.finish([...this.#collected.values()], reason)
    process.off('exit', this.#onExit)
  }

  readonly #onExit = (): void => this.#run?.finishNow([...this.#collected.values()])
}
