import { defaultDefinition } from '../definition.ts'
import type { SpecResult } from './judge_spec.ts'
import { effortOfSpec, type SpecPlan, type Subject } from './plan_spec.ts'
import { schemaVersion, type SpecRecord } from './records.ts'

export interface SpecIdentity {
  readonly spec: string
  readonly file: string
  /** Whether the cache under test is the embedded engine. */
  readonly embedded: boolean
}

const nothingDropped = { onGrid: 0, duplicate: 0, infeasible: 0, outOfDomain: 0, overBudget: 0 }

/** What the report is told of a spec; without a plan (the cache could not be asked) only what the spec itself says. */
export function toSpecRecord(
  { spec: name, file, embedded }: SpecIdentity,
  { kernel, compared, spec, cache, truth, seed }: Subject,
  plan: SpecPlan | undefined,
  result: SpecResult,
  regions: readonly string[],
  notes: readonly string[],
): SpecRecord {
  const { measuring, origins = [] } = result.status === 'measured' ? result : {}
  return {
    schema: schemaVersion,
    spec: name,
    file,
    kind: kernel.kind,
    title: spec.title,
    config: kernel.config,
    fields: plan?.survey.site.fields ?? [],
    axes: plan?.survey.site.axes ?? [],
    definition: spec.definition ?? defaultDefinition,
    cache: { name: cache.name, embedded },
    compared: compared ?? null,
    // Which GPU it is, live truth learns only by measuring.
    truth: measuring?.device ? `measured on ${measuring.device}` : truth.name,
    measuring: measuring ?? null,
    ...(origins.length > 0 && { origins }),
    seed,
    share: spec.share ?? {},
    iterationMs: spec.iterationMs ?? {},
    effort: effortOfSpec(spec),
    regions,
    dropped: plan?.probes.dropped ?? nothingDropped,
    notes,
    remedies: result.status === 'measured' ? result.diagnosis.remedies() : [],
  }
}
