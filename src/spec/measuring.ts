import { join } from 'node:path'
import { socketPath } from '../truth/live/run_folder.ts'
import { startMeasuring, type Measuring } from '../truth/live/start_measuring.ts'
import type { Settings } from './settings.ts'

/**
 * The settings with the place where the process that measures listens, where truth is measured.
 *
 * @param project - whose settings these are, as Vitest names it
 * @param socket - of the run, where it has one already
 */
export function withMeasuring(settings: Settings, project: string, socket = socketPath()): Settings {
  if (settings.truth === 'recorded') return settings
  return { ...settings, run: { ...settings.run, measuring: { socket, project } } }
}

/** Whom to tell of measuring. */
export interface MeasuringTelling {
  readonly log: (line: string) => void
  /** Where a line can be rewritten in place: what is so now of a device, or nothing more. */
  readonly status?: ((device: string, text: string | undefined) => void) | undefined
}

/** Waits for the devices, and begins to answer; `undefined` where nothing is to be measured. Rejects where nothing can be. */
export async function startMeasuringFor(
  { run, python, perfApi, gpus, truth, truthRows, fresh, out, seed, budget, timeoutMs, kernelQuery, root }: Settings,
  { log, status }: MeasuringTelling,
  signal: AbortSignal,
): Promise<Measuring | undefined> {
  if (run.measuring === undefined) return undefined
  return startMeasuring({
    socket: run.measuring.socket,
    python,
    module: perfApi,
    gpus,
    recording:
      truth === 'record'
        ? { folder: truthRows, keeps: fresh ? 'fresh' : 'counted' }
        : // The looks of a run that nobody records are kept beside its report, until the next.
          { folder: join(out, 'looks'), keeps: 'emptied' },
    leastProcesses: truth === 'record' ? 2 : 1,
    seed,
    budget,
    silenceMs: Math.max(leastSilenceMs, timeoutMs),
    releases: kernelQuery !== undefined,
    root,
    log: (line) => log(`[fidelity] ${line}`),
    status: status && ((device, text) => status(device, text === undefined ? undefined : `[fidelity] ${text}`)),
    signal,
  })
}

/** Importing PyTorch takes a while, and a call of a module that returns a list is silent to its end. */
const leastSilenceMs = 300_000
