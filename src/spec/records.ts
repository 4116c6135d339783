import type { RegionChange, SpecBaseline } from '../baseline/baseline_change.ts'
import type { KernelConfig } from '../config.ts'
import type { Definition } from '../definition.ts'
import type { LawOutcome } from '../laws/law.ts'
import type { InfidelCell } from '../probes/hunt/hunt_probe.ts'
import type { Dropped } from '../probes/probe.ts'
import type { MeasuringFacts } from '../truth/truth.ts'
import type { TruthOrigin } from '../truth/truth_origin.ts'
import type { Finding } from '../verdict/diagnose/diagnosis.ts'
import type { Remedy } from '../verdict/diagnose/remedies.ts'
import type { ErrorSummary } from '../verdict/diagnose/sum_errors.ts'
import type { ControlsOutcome } from '../verdict/judge_controls.ts'
import type { RegionOutcome } from '../verdict/judge_region.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import type { GapStatus } from '../verdict/known_gap.ts'
import type { RegionStats } from '../verdict/region_stats.ts'

/** The version of everything in this file and of `results.json`. */
export const schemaVersion = 1

/** Which spec a record belongs to, and what it was measured with. */
export interface SpecRecord {
  readonly schema: typeof schemaVersion
  /** Unique in a run: `single_gemm: Llama-3-8B o_proj, cuBLAS`. */
  readonly spec: string
  /** The spec file, relative to the root of the Vitest config. */
  readonly file: string
  readonly kind: string
  readonly title: string
  readonly config: KernelConfig
  /** Input fields, in the order of the CSV's columns. */
  readonly fields: readonly string[]
  /** The cache's axes; none where it could not be asked. */
  readonly axes: readonly (readonly number[])[]
  readonly definition: Definition
  readonly cache: { readonly name: string; readonly embedded: boolean }
  /** The other side of an A/B. */
  readonly compared: { readonly kind: string; readonly config: KernelConfig } | null
  /** What the truth comes from. */
  readonly truth: string
  /** What is told of the GPU that measured, when this spec had its times: others of the run may go on. `null` for recorded truth. */
  readonly measuring: MeasuringFacts | null
  /** Of recorded truth, the runs it comes from; left out where none is known. */
  readonly origins?: readonly TruthOrigin[]
  readonly seed: number
  /** Share of each phase's iteration time, as the spec declares it. */
  readonly share: Readonly<Record<string, number>>
  /** How long each phase's iteration takes, in ms, where the spec says so. */
  readonly iterationMs: Readonly<Record<string, number>>
  readonly effort: string
  /** The regions that this run set out to measure, `controls` among them. */
  readonly regions: readonly string[]
  readonly dropped: Dropped
  /** Damaged recordings and the like: worth telling, no fault. */
  readonly notes: readonly string[]
  /** What rows are worth measuring, the best first. */
  readonly remedies: readonly Remedy[]
  /** Left out by what does not compare. */
  readonly baseline?: SpecBaseline
}

/** Why the cache or the truth could not be asked at all. */
export interface FaultOutcome {
  readonly status: 'fault'
  readonly code: string
  readonly reason: string
}

export interface RegionRecord {
  readonly region: string
  readonly outcome: RegionOutcome | ControlsOutcome | FaultOutcome
  readonly stats: RegionStats
  readonly rows: readonly JudgedProbe[]
  /** Why probes of it in no known gap fail, the weightiest reason first. */
  readonly findings: readonly Finding[]
  /** What the errors of these come to and are made of; `null` where nothing has a ratio. */
  readonly errors: ErrorSummary | null
  /** Of a hunt: the infidel cells it found, those in known gaps included. */
  readonly cells?: readonly InfidelCell[]
  /** Against the baseline, where there is one that it can be compared with. */
  readonly change?: RegionChange
}

export interface GapRecord {
  /** `m=97..111`. */
  readonly where: string
  readonly reason: string
  readonly status: GapStatus
  readonly probes: number
  /** The least and the greatest ratio in it; `null` where there is none. */
  readonly ratios: readonly [low: number, high: number] | null
}

/** What one test hands to the reporter: plain finite JSON, since it travels in `task.meta`, through blobs and side files. */
export interface FidelityRecord {
  readonly spec: SpecRecord
  readonly region?: RegionRecord
  readonly gaps?: readonly GapRecord[]
  readonly laws?: readonly LawOutcome[]
}

declare module 'vitest' {
  interface TaskMeta {
    /** The name of the spec that a test belongs to: set before anything is measured. */
    fidelitySpec?: string
    fidelity?: FidelityRecord
  }
}
