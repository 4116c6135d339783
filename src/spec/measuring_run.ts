import type { Reporter, TestModule, TestProject, TestSpecification, Vitest } from 'vitest/node'
import { canRewrite, ProgressLines } from '../../reporters/progress_lines.ts'
import { messageOf } from '../message_of.ts'
import { fileName } from '../truth/live/wire.ts'
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
  #vitest: Vitest | undefined
  #stop = new AbortController()
  #measuring: Measuring | undefined
  #progress: ProgressLines | undefined

  constructor(settings: Settings, projects: ReadonlySet<string>) {
    this.#settings = settings
    this.#projects = projects
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    // Type tests run once all others have ended.
    const own = specifications.filter(({ project, pool }) => this.#projects.has(project.name) && pool !== 'typescript')
    if (own.length === 0) return
    this.#stop = new AbortController()
    this.#vitest?.onCancel(this.#cancel)
    const projects = new Set(own.map(({ project }) => project))
    try {
      const telling = { log: (line: string) => this.#log(line), status: this.#status() }
      this.#measuring = await startMeasuringFor(this.#settings, telling, this.#stop.signal)
      tellWorkers(projects, undefined)
    } catch (error) {
      this.#log(`[fidelity] nothing can be measured: ${messageOf(error)}`)
      tellWorkers(projects, messageOf(error))
    }
    this.#measuring?.service.expect(own.map(nameOf), waitingWorkers)
  }

  /** Vitest forgets who listens once a run has begun. */
  onTestModuleQueued(): void {
    this.#vitest?.onCancel(this.#cancel)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#measuring?.service.ended(nameOf(module))
  }

  async onTestRunEnd(): Promise<void> {
    await this.#measuring?.end()
    this.#measuring = undefined
    this.#progress?.end()
    this.#progress = undefined
  }

  readonly #cancel = (): void => this.#stop.abort()

  /** Where a person looks on. */
  #status(): ((device: string, text: string | undefined) => void) | undefined {
    const { outputStream, errorStream } = this.#vitest?.logger ?? {}
    if (!outputStream || !errorStream || !canRewrite(outputStream, process.env)) return undefined
    const progress = new ProgressLines(outputStream, [process.stdout, errorStream, process.stderr])
    this.#progress = progress
    return (device, text) => progress.show(device, text)
  }

  #log(line: string): void {
    this.#vitest?.logger.log(line)
  }
}

function nameOf({ project, moduleId }: Pick<TestModule, 'project' | 'moduleId'>): string {
  return fileName({ project: project.name, module: moduleId })
}

/** Workers are given their settings as they start, which is later. */
function tellWorkers(projects: ReadonlySet<TestProject>, fault: string | undefined): void {
  for (const project of projects) {
    const { fidelity } = project.getProvidedContext()
    const { measuring, ...run } = fidelity.run
    if (!measuring) continue
    const { socket, project: name } = measuring
    project.provide('fidelity', {
      ...fidelity,
      run: { ...run, measuring: { socket, project: name, ...(fault !== undefined && { fault }) } },
    })
  }
}
