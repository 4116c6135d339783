import { join } from 'node:path'
import { bridgedPerfApi } from './bridged_perf_api.ts'
import { bundledPerfApi } from './bundled_perf_api.ts'
import { DeviceMeasurer } from './device_measurer.ts'
import { lockDevice } from './device_lock.ts'
import { MeasuringService, removeSocket, type MeasuredDevice } from './measuring_service.ts'
import type { ProcessFacts } from './perf_api.ts'
import { openRecorder, type Recorder } from './recorder.ts'

/** How to measure, as the settings of a run say it. */
export interface MeasuringOptions {
  /** Of the service: see `socketPath`. */
  readonly socket: string
  readonly python: readonly [string, ...string[]]
  readonly module: string
  /** `CUDA_VISIBLE_DEVICES` of each process that measures; left out, one process with the variable as it is. */
  readonly gpus?: readonly string[] | undefined
  /** Of what is recorded: rows of the same contract that it holds count, but for `fresh`. */
  readonly recording: { readonly folder: string; readonly fresh: boolean }
  readonly leastProcesses: number
  readonly seed: number
  /** GPU time on each device, in s. */
  readonly budget?: number | undefined
  /** How long the module may be silent, in ms. */
  readonly silenceMs: number
  /** Whether the cache under test may need the GPU between two rounds. */
  readonly releases: boolean
  /** Where Python runs, and whose commit is noted. */
  readonly root: string
  readonly log: (line: string) => void
  /** Ends all measuring; what was measured stays. */
  readonly signal: AbortSignal
}

export interface Measuring {
  readonly service: MeasuringService
  /** Ends the processes, and frees the devices. */
  end(): Promise<void>
}

/** Waits for the devices, then answers on the socket. No process holds a GPU before the first round. */
export async function startMeasuring(options: MeasuringOptions): Promise<Measuring> {
  const { socket, gpus, log, signal, recording, module, root } = options
  let recorder: Promise<Recorder> | undefined
  // One for all devices: two would wait for each other.
  const record = (process: ProcessFacts): Promise<Recorder> =>
    (recorder ??= openRecorder({ ...recording, process, module, root, onWait: log, signal }))
  const devices = (gpus ?? [undefined]).map((gpu) => measuredDevice(options, gpu, record))
  const releases: (() => void)[] = []
  try {
    for (const name of new Set(devices.flatMap(({ locks }) => locks).toSorted())) {
      releases.push(await lockDevice(name, { onWait: log, signal }))
    }
    const service = await MeasuringService.listen(socket, devices)
    return { service, end }

    async function end(): Promise<void> {
      await service.close()
      const opened = await recorder?.catch(() => undefined)
      opened?.close()
      for (const release of releases) release()
      removeSocket(socket)
    }
  } catch (error) {
    for (const release of releases) release()
    throw error
  }
}

function measuredDevice(
  options: MeasuringOptions,
  gpu: string | undefined,
  record: (process: ProcessFacts) => Promise<Recorder>,
): MeasuredDevice & { readonly locks: readonly string[] } {
  const { python, module, root, silenceMs, signal, budget, socket, leastProcesses, seed, releases, log } = options
  const name = gpu ?? process.env['CUDA_VISIBLE_DEVICES'] ?? '0'
  const api = bridgedPerfApi({
    python,
    module,
    scratchDb: join(socket, '..', 'profile.db'),
    silenceMs,
    cwd: root,
    signal,
    env: gpu === undefined ? {} : { CUDA_VISIBLE_DEVICES: gpu },
  })
  const measurer = new DeviceMeasurer({
    api,
    openRecorder: record,
    seed,
    budgetMs: budget === undefined ? undefined : budget * 1000,
    leastProcesses,
    grouped: module !== bundledPerfApi,
    releases,
    log,
  })
  return { name, measurer, locks: name.split(',').map((index) => `gpu ${index}`) }
}
