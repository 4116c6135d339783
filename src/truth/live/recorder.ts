import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from '../../definition.ts'
import type { Shape } from '../../shape.ts'
import { canonicalJson } from '../canonical_json.ts'
import { contractHash } from '../contract.ts'
import type { LookRow } from '../recording.ts'
import { shownPath } from '../shown_path.ts'
import type { Look } from '../truth.ts'
import { lockDevice } from './device_lock.ts'
import type { Measured } from './perf_api.ts'
import { provenanceOf, type Measurer } from './provenance.ts'
import { readEarlier, sampleKey, visitKey, type Earlier } from './recorder_earlier.ts'
import { RecorderRows } from './recorder_rows.ts'
import { RecorderRuns } from './recorder_runs.ts'

/** What is measured: one shape of a kernel on one backend. */
export interface Sampled {
  readonly kind: string
  readonly gpuName: string
  readonly backend: string
  readonly definition: Definition
  /** What the backend is measured with: dims and input fields, or what a spec derives from them. */
  readonly args: Shape
}

/** A look that was just taken. */
export interface TakenLook extends Sampled {
  readonly measured: Extract<Measured, { readonly status: 'measured' }>
}

/** Writes looks into a folder of recordings, as the one process that does. */
export interface Recorder {
  /** On disk when it returns, and never lost after that. Returns each as recorded truth will have it, in order. */
  append(looks: readonly TakenLook[]): readonly Look[]
  /**
   * Looks at this sample that were there when the recorder was opened, if of the same definition and contract (kind, names of
   * the args, method): bit-identical ones of one process count once. None where the recorder is `fresh`.
   */
  held(sample: Sampled): readonly Look[]
  /** What was wrong with what was there, by file and line. */
  readonly problems: readonly string[]
  /** Lets the next one in; it may be called again. */
  close(): void
}

export interface RecorderOptions extends Measurer {
  /** Holds one folder per GPU: `fidelity/truth`. Made where it is missing. */
  readonly folder: string
  /** Whether what is there counts for nothing. It stays all the same. */
  readonly fresh: boolean
  /** Called once where another recorder has the folder, with a message for people. */
  readonly onWait?: (message: string) => void
  /** Ends that wait: the call rejects with its reason. */
  readonly signal?: AbortSignal
}

/**
 * Waits until no other recorder has the folder, and reads what it holds. A process has one recorder per folder, whatever it
 * measures on: a second one waits for the first, wherever that is. Rejects where a `runs.json` is damaged, since writing it
 * would lose runs.
 */
export async function openRecorder({ onWait, signal, ...options }: RecorderOptions): Promise<Recorder> {
  mkdirSync(options.folder, { recursive: true })
  const release = await lockDevice(lockName(options.folder), { ...(onWait && { onWait }), ...(signal && { signal }) })
  try {
    const [earlier, provenance] = await Promise.all([readEarlier(options.folder), provenanceOf(options)])
    return newRecorder(options, earlier, new RecorderRuns(provenance), release)
  } catch (error) {
    release()
    throw error
  }
}

/** Lock files are named by it, whose names have a limit: folders whose paths end alike wait for each other, and no more. */
function lockName(folder: string): string {
  return `the recordings in ${realpathSync(folder).slice(-120)}`
}

function newRecorder(
  { folder, fresh }: RecorderOptions,
  earlier: Earlier,
  runs: RecorderRuns,
  release: () => void,
): Recorder {
  const visits = new Map(earlier.visits)
  const files = new Map<string, RecorderRows>()
  let open = true

  return {
    problems: earlier.problems,
    held(sample) {
      if (fresh) return []
      return earlier.looks.get(sampleKey(sample, canonicalJson(sample.args), contractOf(sample))) ?? []
    },
    append(looks) {
      if (!open) throw new Error(`the recorder of ${shownPath(folder)} was closed: open another`)
      const rows = looks.map(toRow)
      for (const [path, ofFile] of Map.groupBy(rows, pathOf)) fileAt(path).append(ofFile)
      return rows.map(({ time_ms: timeMs, process, run }) => ({ timeMs, process, run }))
    },
    close() {
      if (!open) return
      open = false
      for (const file of files.values()) file.close()
      release()
    },
  }

  function toRow({ kind, gpuName, backend, definition, args, measured }: TakenLook): LookRow {
    const run = runs.nameFor(earlier.folderOf(gpuName), { kind, gpuName, definition }, contractOf({ kind, args }))
    const { timeMs, flops, bytes, energyJ, process, t } = measured
    const visit = visitKey({ kind, gpuName, backend, process }, canonicalJson(args))
    const look = (visits.get(visit) ?? 0) + 1
    visits.set(visit, look)
    const seconds = Number(t.toFixed(3))
    const row = { kind, gpu_name: gpuName, backend, args, time_ms: Number(timeMs.toPrecision(7)) }
    return { ...row, flops, bytes, energy_j: energyJ, process, look, t: seconds, run }
  }

  function contractOf({ kind, args }: Pick<Sampled, 'kind' | 'args'>): string {
    return contractHash(kind, args, runs.method)
  }

  function pathOf({ gpu_name: gpuName, kind }: LookRow): string {
    return join(earlier.folderOf(gpuName), `${kind}.jsonl`)
  }

  function fileAt(path: string): RecorderRows {
    const file = files.get(path) ?? new RecorderRows(path)
    files.set(path, file)
    return file
  }
}
