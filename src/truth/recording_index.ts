import type { Definition } from '../definition.ts'
import type { RecordedLine } from './parse_recording.ts'
import type { Run } from './recording.ts'
import type { BackendLooks, Look } from './truth.ts'

/** What one backend recorded on one GPU, by definition and then by `canonicalJson` of the args, in recording order. */
export interface BackendRecording {
  readonly looks: ReadonlyMap<Definition, ReadonlyMap<string, BackendLooks>>
  /** Why looks of another contract are not among them. */
  readonly otherContract: ReadonlyMap<Definition, ReadonlyMap<string, string>>
  /** The runs that the looks come from. */
  readonly runs: ReadonlyMap<Definition, ReadonlySet<Run>>
  /** The field sets that occur, as `argNames` of `contract.ts` writes them. */
  readonly argNames: ReadonlySet<string>
}

/** By backend. */
export type GpuRecording = ReadonlyMap<string, BackendRecording>

export interface RecordingIndex {
  /** By `gpu_name`. */
  readonly gpus: ReadonlyMap<string, GpuRecording>
  /** Bit-identical looks of one process and run: counted once, since a second look must be a second measurement. */
  readonly repeated: number
}

/** Sorts the lines of one kind by GPU, backend, definition and args. */
export function indexRecording(lines: readonly RecordedLine[]): RecordingIndex {
  const gpus = new Map<string, Map<string, MutableBackend>>()
  let repeated = 0
  for (const { row, run, key, names, otherContract } of lines) {
    const backends = getOrAdd(gpus, row.gpu_name, () => new Map<string, MutableBackend>())
    const backend = getOrAdd(backends, row.backend, newBackend)
    backend.argNames.add(names)
    if (otherContract !== undefined) {
      getOrAdd(backend.otherContract, run.definition, () => new Map()).set(key, otherContract)
      continue
    }
    getOrAdd(backend.runs, run.definition, () => new Set()).add(run)
    const ofDefinition = getOrAdd(backend.looks, run.definition, () => new Map())
    const { looks } = getOrAdd(ofDefinition, key, () => ({ backend: row.backend, looks: [] }))
    const look: Look = { timeMs: row.time_ms, process: row.process, run: row.run }
    if (looks.some((other) => isSameLook(other, look))) repeated += 1
    else looks.push(look)
  }
  return { gpus, repeated }
}

interface MutableBackend extends BackendRecording {
  readonly looks: Map<Definition, Map<string, { readonly backend: string; readonly looks: Look[] }>>
  readonly otherContract: Map<Definition, Map<string, string>>
  readonly runs: Map<Definition, Set<Run>>
  readonly argNames: Set<string>
}

function newBackend(): MutableBackend {
  return { looks: new Map(), otherContract: new Map(), runs: new Map(), argNames: new Set() }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => NoInfer<V>): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function isSameLook(one: Look, other: Look): boolean {
  return one.timeMs === other.timeMs && one.process === other.process && one.run === other.run
}
