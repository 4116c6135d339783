import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { messageOf } from '../message_of.ts'
import type { Measuring } from '../truth/live/start_measuring.ts'
import { startMeasuringFor } from './measuring.ts'
import type { Settings } from './settings.ts'

/** Enough that all spec files of a suite can wait for the GPU at the same time; most of them do nothing else. */
export const waitingWorkers = 64

/** Measures for the workers of each run of Vitest, from its start to its end. */
export class MeasuringRun implements Reporter {
  readonly #settings: Settings
  /** Vitest's names of the projects that have the plugin. */
  readonly #projects: ReadonlySet<string>
  readonly #stop = new AbortController()
  #log: (line: string) => void = console.log
  #measuring: Measuring | undefined

  constructor(settings: Settings, projects: ReadonlySet<string>) {
    this.#settings = settings
    this.#projects = projects
  }

  onInit(vitest: Vitest): void {
    this.#log = (line) => vitest.logger.log(line)
    vitest.onCancel(() => this.#stop.abort())
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const own = specifications.filter(({ project }) => this.#projects.has(project.name))
    if (own.length === 0) return
    try {
      this.#measuring = await startMeasuringFor(this.#settings, this.#log, this.#stop.signal)
    } catch (error) {
      this.#log(`[fidelity] nothing can be measured: ${messageOf(error)}`)
    }
    const workers = Math.min(...own.map(({ project }) => project.config.maxWorkers))
    this.#measuring?.service.expect(
      own.map(({ moduleId }) => moduleId),
      workers,
    )
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#measuring?.service.ended(moduleId)
  }

  async onTestRunEnd(): Promise<void> {
    await this.#measuring?.end()
    this.#measuring = undefined
  }
}
