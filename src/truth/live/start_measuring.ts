import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bridgedPerfApi } from './bridged_perf_api.ts'
import { bundledPerfApi } from './bundled_perf_api.ts'
import { DeviceMeasurer } from './device_measurer.ts'
import { lockDevice } from './device_lock.ts'
import { MeasuringService, type MeasuredDevice } from './measuring_service.ts'
import type { ProcessFacts } from './perf_api.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { makeRunFolder, removeRunFolder, takeGpuTurn } from './run_folder.ts'
import { sharedTurn } from './shared_turn.ts'

/** How to measure, as the settings of a run say it. */
export interface MeasuringOptions {
  /** Of the service: see `socketPath`. */
  readonly socket: string
  readonly python: readonly [string, ...string[]]
  readonly module: string
  /** `CUDA_VISIBLE_DEVICES` of each process that measures; left out, one process with the variable as it is. */
  readonly gpus?: readonly string[] | undefined
  readonly recording: Recording
  readonly leastProcesses: number
  readonly seed: number
  /** GPU time on each device, in s. */
  readonly budget?: number | undefined
  /** How long the module may be silent, in ms. */
  readonly silenceMs: number
  /** Whether the cache under test may need the GPU between two rounds. */
  readonly releases: boolean
  /**
   * How long spec files that have not asked are waited for while nothing happens, in ms.
   * @default 30_000
   */
  readonly patienceMs?: number
  /** Where Python runs, and whose commit is noted. */
  readonly root: string
  readonly log: (line: string) => void
  /** What is so now of a device, as `Telling` has it. */
  readonly status?: ((device: string, text: string | undefined) => void) | undefined
  /** Ends all measuring; what was measured stays. */
  readonly signal: AbortSignal
}

/** Where looks are kept. */
interface Recording {
  readonly folder: string
  /** Rows of the same contract that it holds count, but where it is `fresh`; nothing that it holds stays where it is `emptied`. */
  readonly keeps: 'counted' | 'fresh' | 'emptied'
}

export interface Measuring {
  readonly service: MeasuringService
  /** Ends the processes, and frees the devices. */
  end(): Promise<void>
}

/**
 * Waits for the devices, then answers on the socket. No process holds a GPU before the first round. Rejects where nothing can
 * be measured, with the reason.
 */
export async function startMeasuring(options: MeasuringOptions): Promise<Measuring> {
  const { socket, gpus = [undefined], log, recording, module, root, patienceMs = 30_000 } = options
  const over = new AbortController()
  const signal = AbortSignal.any([options.signal, over.signal])
  let recorder: Promise<Recorder> | undefined
  // One for all devices: two would wait for each other.
  const record = (process: ProcessFacts): Promise<Recorder> =>
    (recorder ??= openRecorder({
      folder: recording.folder,
      fresh: recording.keeps !== 'counted',
      process,
      module,
      root,
      onWait: log,
      signal,
    }))
  const gpuTurn = options.releases ? sharedTurn(() => takeGpuTurn(socket, signal)) : undefined
  const devices = gpus.map((gpu) => measuredDevice({ ...options, signal }, gpu, record, gpuTurn))

  makeRunFolder(socket)
  const releases = [() => removeRunFolder(socket)]
  try {
    for (const name of locksOf(devices)) releases.push(await lockDevice(name, { onWait: log, signal }))
    if (recording.keeps === 'emptied') rmSync(recording.folder, { recursive: true, force: true })
    const service = await MeasuringService.listen({ path: socket, devices, patienceMs })
    options.signal.addEventListener('abort', () =>
      service.fail('aborted', 'the run was cancelled before this was measured'),
    )
    return { service, end }

    async function end(): Promise<void> {
      // Its workers have died: nobody is left to be told.
      if (service.isMeasuring) over.abort()
      await service.close()
      const opened = await recorder?.catch(() => undefined)
      opened?.close()
      releaseAll()
    }
  } catch (error) {
    releaseAll()
    throw error
  }

  function releaseAll(): void {
    for (const release of releases) release()
  }
}

interface LockedDevice extends MeasuredDevice {
  readonly locks: readonly string[]
}

function locksOf(devices: readonly LockedDevice[]): readonly string[] {
  const names = devices.flatMap(({ locks }) => locks).toSorted()
  const twice = names.find((name, index) => name === names[index + 1])
  if (twice === undefined) return names
  throw new Error(`two processes would measure on ${twice} at the same time: name each GPU once (gpus, FIDELITY_GPUS)`)
}

function measuredDevice(
  {
    python,
    module,
    root,
    silenceMs,
    signal,
    budget,
    socket,
    leastProcesses,
    seed,
    log,
    status,
    gpus = [],
  }: MeasuringOptions,
  gpu: string | undefined,
  record: (process: ProcessFacts) => Promise<Recorder>,
  gpuTurn: (() => Promise<() => void>) | undefined,
): LockedDevice {
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
  const labelled = (text: string): string => (gpus.length > 1 ? `gpu ${name}: ${text}` : text)
  const measurer = new DeviceMeasurer({
    api,
    openRecorder: record,
    seed,
    budgetMs: budget === undefined ? undefined : budget * 1000,
    leastProcesses,
    grouped: module !== bundledPerfApi,
    gpuTurn,
    telling: {
      log: (line) => log(labelled(line)),
      status: status && ((text) => status(name, text === undefined ? undefined : labelled(text))),
    },
  })
  return { name, measurer, locks: name.split(',').map((index) => `gpu ${index}`) }
}
