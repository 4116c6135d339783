import type { FaultOutcome, schemaVersion } from '../../spec/records.ts'
import type { Side } from '../capture.ts'
import type { ComparedRegion, CompareMode, KvComparison, VerdictName } from '../compare/comparison.ts'

/** What a KV spec hands to the reporter: plain JSON, since it travels in `task.meta`, through blobs and side files. */
export interface KvRecord {
  readonly schema: typeof schemaVersion
  /** Unique in a run: `kv: restore from host`. */
  readonly spec: string
  /** The spec file, relative to the root of the Vitest config. */
  readonly file: string
  readonly title: string
  /** As the spec names them. */
  readonly reference: string
  readonly candidate: string
  readonly mode: CompareMode
  readonly outcome: KvOutcome
  /** How many rows there are: where fewer came along, they are in the side file. */
  readonly rowCount: number
  readonly rows: readonly KvRow[]
}

/** A comparison without its regions, blocks and states, which are the rows; or why there is none. */
export type KvOutcome = ({ readonly status: 'compared' } & KvFindings) | FaultOutcome

export interface KvFindings extends Pick<
  KvComparison,
  'basis' | 'comparability' | 'boundary' | 'counts' | 'skipped' | 'firstDivergence' | 'causes' | 'looks' | 'notes'
> {
  /** As the comparison says. */
  readonly verdict: KvComparison['status']
  /** The one line to read if only one is: what diverges first, or that nothing does. */
  readonly lead: string
}

/** A region of one side of a layer, one of its blocks that is not identical, or a state beside the cache. */
export interface KvRow {
  /** `null` for a state: its layers count otherwise. */
  readonly layer: number | null
  readonly name: string
  readonly side: Side | null
  readonly region: ComparedRegion['region'] | 'state'
  /** `null` for a region, and for a state. */
  readonly logical: number | null
  /** `null` where unknown. */
  readonly referencePhysical: number | null
  readonly candidatePhysical: number | null
  readonly verdict: VerdictName
  readonly ssqRatio: number | null
  readonly sabsRatio: number | null
  /** How many more NaN than the reference has; `null` where unknown. */
  readonly nan: number | null
  readonly detail: string
}

declare module 'vitest' {
  interface TaskMeta {
    /** The name of the KV spec that a test belongs to: set before anything is read. */
    fidelityKvSpec?: string
    fidelityKv?: KvRecord
  }
}
