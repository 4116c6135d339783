import type { ControlsOutcome } from '../verdict/judge_controls.ts'
import type { RegionBar } from '../verdict/judge_region.ts'
import { diagnoseSpec, type SpecDiagnosis } from '../verdict/diagnose/diagnose_spec.ts'
import type { Finding } from '../verdict/diagnose/diagnosis.ts'
import type { ErrorSummary } from '../verdict/diagnose/sum_errors.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { regionStats, type RegionStats } from '../verdict/region_stats.ts'

/** Where a region comes from: what a failure needs to say besides the numbers. */
export interface RegionContext {
  readonly spec: string
  /** The spec file, relative to the root. */
  readonly file: string
  /** The environment variables that this run was set by, as a shell writes them: `FIDELITY_SEED=7`. */
  readonly environment: string
  readonly bar: RegionBar
  /** What the controls of the same spec said, where they were measured. */
  readonly controls: ControlsOutcome | undefined
  /** Of the whole spec, whose rows and neighbours tell more than the probes of one region; left out, these alone are explained. */
  readonly diagnosis?: SpecDiagnosis | undefined
}

/** The judged probes of one region: what the matchers receive. */
export class Region {
  readonly name: string
  readonly probes: readonly JudgedProbe[]
  readonly context: RegionContext
  readonly stats: RegionStats

  constructor(name: string, probes: readonly JudgedProbe[], context: RegionContext) {
    this.name = name
    this.probes = probes
    this.context = context
    this.stats = regionStats(probes)
  }

  /** The probes that count: those in no known gap. */
  get open(): readonly JudgedProbe[] {
    return this.probes.filter((probe) => probe.gap === null)
  }

  /** Why its probes fail, the weightiest reason first. */
  get findings(): readonly Finding[] {
    return this.#diagnosis().findings(this.open)
  }

  /** What their errors come to, and what these are made of. */
  get errors(): ErrorSummary | undefined {
    return this.#diagnosis().errors(this.open)
  }

  #diagnosis(): SpecDiagnosis {
    const { controls, diagnosis } = this.context
    return diagnosis ?? diagnoseSpec({ probes: this.probes, axes: [], controls })
  }
}

/** Narrows what a matcher received, so that a wrong value is a clear error and never a verdict. */
export function toRegion(received: unknown, matcher: string): Region {
  if (received instanceof Region) return received
  throw new TypeError(
    `${matcher}() judges a region, got ${received === null ? 'null' : typeof received}: write expect(region('midpoints')).${matcher}(...)`,
  )
}
