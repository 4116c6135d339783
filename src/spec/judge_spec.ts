import { Region, type RegionContext } from '../matchers/region.ts'
import type { InfidelCell } from '../probes/hunt/hunt_probe.ts'
import { judgeControls, type ControlsOutcome } from '../verdict/judge_controls.ts'
import { diagnoseSpec, type SpecDiagnosis } from '../verdict/diagnose/diagnose_spec.ts'
import type { MeasuringFacts } from '../truth/truth.ts'
import type { TruthOrigin } from '../truth/truth_origin.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { toFault } from './fault.ts'
import { barOf } from './bar_of.ts'
import { measureRegions } from './measure_regions.ts'
import type { SpecPlan } from './plan_spec.ts'
import type { FaultOutcome } from './records.ts'

/** The regions of a spec, judged, by name; or why there are none. */
export type SpecResult =
  | {
      readonly status: 'measured'
      readonly regions: ReadonlyMap<string, Region>
      /** In an A/B, the same probes with the other cache in the place of the first. */
      readonly compared: ReadonlyMap<string, Region>
      /** What the controls say, where they were measured. */
      readonly controls: ControlsOutcome | undefined
      /** What a hunt found, known gaps included. */
      readonly cells: readonly InfidelCell[]
      readonly diagnosis: SpecDiagnosis
      /** Of the GPU, where truth is measured. */
      readonly measuring: MeasuringFacts | undefined
      /** Of recorded truth, where it comes from. */
      readonly origins: readonly TruthOrigin[]
    }
  | FaultOutcome

/** Measures and judges these regions in one go. Never rejects: a fault is data. */
export async function judgeSpec(
  plan: SpecPlan,
  regions: readonly string[],
  context: Pick<RegionContext, 'spec' | 'file' | 'environment'>,
): Promise<SpecResult> {
  try {
    const { probes, compared, cells, measuring, origins } = await measureRegions(plan, regions)
    const controls = regions.includes('controls') ? judgeControls(inRegion(probes, 'controls')) : undefined
    const diagnosis = diagnose(plan, probes, controls, measuring)
    const toRegions = (
      judged: readonly JudgedProbe[],
      explained: SpecDiagnosis | undefined,
    ): ReadonlyMap<string, Region> =>
      new Map(
        regions.map((name) => {
          const bar = barOf(plan.subject.spec, name)
          return [name, new Region(name, inRegion(judged, name), { ...context, bar, controls, diagnosis: explained })]
        }),
      )
    return {
      status: 'measured',
      regions: toRegions(probes, diagnosis),
      compared: toRegions(compared, undefined),
      controls,
      cells,
      diagnosis,
      measuring,
      origins,
    }
  } catch (error) {
    return toFault(error)
  }
}

function diagnose(
  { subject: { spec }, survey: { site } }: SpecPlan,
  probes: readonly JudgedProbe[],
  controls: ControlsOutcome | undefined,
  measuring: MeasuringFacts | undefined,
): SpecDiagnosis {
  const { share, iterationMs } = spec
  return diagnoseSpec({
    probes,
    axes: site.axes,
    feasible: site.feasible,
    controls,
    gpus: measuring && { config: spec.config.gpu_name, truth: measuring.device === null ? [] : [measuring.device] },
    phases: { share, iterationMs },
  })
}

function inRegion(probes: readonly JudgedProbe[], region: string): readonly JudgedProbe[] {
  return probes.filter((probe) => probe.region === region)
}
