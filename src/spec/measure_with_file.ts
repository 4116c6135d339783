import { TestRunner, type RunnerTask, type RunnerTestSuite } from 'vitest'
import { MeasuringFault } from '../truth/live/measuring_fault.ts'
import type { Together } from '../truth/truth.ts'
import type { SpecRun } from './spec_run.ts'

/** By suite. */
const collected = new WeakMap<RunnerTask, SpecRun>()

/** Of those that are measured with their file: settled once each has been. */
const measured = new WeakMap<SpecRun, Promise<void>>()

/** Notes which spec the suite that is being collected is of, for the others of its file. */
export function collectRun(run: SpecRun): void {
  const { suite } = TestRunner.getCurrentSuite()
  if (suite) collected.set(suite, run)
}

/**
 * Measures the spec whose suite this is. On a GPU it is measured with all others of its file that run: what they want is
 * shuffled, and shares the budget and the processes.
 */
export function measureWithFile(run: SpecRun, suite: Readonly<RunnerTestSuite>): Promise<void> {
  if (run.gathers && !measured.has(run)) measureTogether(gatheredIn(suite.file.tasks))
  return measured.get(run) ?? run.measure(suite)
}

/** A spec that is measured with others, and its name among them. */
interface Gathered {
  readonly suite: Readonly<RunnerTestSuite>
  readonly run: SpecRun
  readonly together: Together
  readonly payer: string
}

function gatheredIn(tasks: readonly RunnerTask[]): readonly Gathered[] {
  return tasks.flatMap((task) => {
    if (task.type !== 'suite' || task.mode !== 'run') return []
    const run = collected.get(task)
    const { gathers } = run ?? {}
    return run && gathers ? [{ suite: task, run, ...gathers }] : gatheredIn(task.tasks)
  })
}

function measureTogether(all: readonly Gathered[]): void {
  const begun = all[0]?.together.begin(all.map(({ payer }) => payer)).catch(ignoreFault)
  for (const one of all) {
    const done = measureOne(one, begun)
    // Told by its own tests, which may come much later.
    done.catch(() => {})
    measured.set(one.run, done)
  }
}

async function measureOne({ run, suite, together, payer }: Gathered, begun: Promise<void> | undefined): Promise<void> {
  await begun
  try {
    await run.measure(suite)
  } finally {
    await together.end(payer).catch(ignoreFault)
  }
}

/** Where nothing can be measured every spec tells so itself. */
function ignoreFault(error: unknown): void {
  if (!(error instanceof MeasuringFault)) throw error
}
