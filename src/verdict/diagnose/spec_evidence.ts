import type { ControlsOutcome } from '../judge_controls.ts'
import type { JudgedProbe } from '../judged_probe.ts'
import type { Phases } from './sum_errors.ts'

/** All that the errors of one spec are explained by: what one run found out, and nothing else. */
export interface SpecEvidence {
  /** Every judged probe, of all regions that were measured, controls among them. */
  readonly probes: readonly JudgedProbe[]
  /** The cache's axes, each strictly ascending; none where unknown. */
  readonly axes: readonly (readonly number[])[]
  /** Whether the grid cell at these coords is feasible; left out, all are. */
  readonly feasible?: ((coords: readonly number[]) => boolean) | undefined
  /** What the controls say as a whole, where they were measured. */
  readonly controls?: ControlsOutcome | undefined
  /** Device names: of the config that the cache answers for, and of the runs that the truth comes from; none where unknown. */
  readonly gpus?: { readonly config: string; readonly truth: readonly string[] } | undefined
  /** How much of an iteration the kernel is, where the spec says so. */
  readonly phases?: Phases | undefined
}
