import type { Cache, KernelRef } from '../cache/cache.ts'
import { dimsOf } from '../config.ts'
import { defaultDefinition } from '../definition.ts'
import { planProbes } from '../probes/plan_probes.ts'
import type { ProbePlan } from '../probes/probe.ts'
import type { Truth, TruthRequest } from '../truth/truth.ts'
import { formatGap } from '../verdict/known_gap.ts'
import { effortOf, largestShare, probesPerRegion, type Effort } from './effort.ts'
import { regionNames, type KernelSpec } from './kernel_spec.ts'
import { survey, type Survey } from './survey.ts'

/** One kernel of a spec (each backend of a `perBackend` spec is one), and whom to ask about it. */
export interface Subject {
  readonly kernel: KernelRef
  readonly spec: KernelSpec
  readonly cache: Cache
  /** The other side of an A/B, asked of the same cache process. */
  readonly compared: KernelRef | undefined
  readonly truth: Truth
  readonly seed: number
}

/** What will be probed, and into which regions it falls. */
export interface SpecPlan {
  readonly subject: Subject
  readonly survey: Survey
  readonly probes: ProbePlan
  /** Regions to judge, in the order of the generators, `controls` last. A region that must not be empty is here though it is. */
  readonly regions: readonly string[]
}

/** Rejects with a CacheFault where the cache cannot be asked. */
export async function planSpec(subject: Subject): Promise<SpecPlan> {
  return planSurveyed(subject, await surveySubject(subject))
}

export function surveySubject({ kernel, spec, cache, truth, seed }: Subject): Promise<Survey> {
  const toRequest = (fields: readonly string[]): TruthRequest => truthRequest(kernel, spec, fields)
  return survey({ cache, kernel, truth, seed, reAxis: spec.reAxis, toRequest })
}

export function planSurveyed(subject: Subject, surveyed: Survey): SpecPlan {
  const { spec } = subject
  refuseStrangeFields(spec, surveyed.site.fields)
  const probes = planProbes({
    generators: spec.probes,
    site: surveyed.site,
    controls: spec.controls !== false,
    domain: spec.domain,
    budget: probesPerRegion(effortOfSpec(spec)),
  })
  return { subject, survey: surveyed, probes, regions: regionsToJudge(spec, probes, surveyed) }
}

/** A known gap or a jump over a field that the kernel does not have would lie nowhere, and nobody would notice. */
function refuseStrangeFields({ known = [], laws = {} }: KernelSpec, fields: readonly string[]): void {
  const named = [
    ...known.map((gap) => ({ what: `the known gap ${formatGap(gap)} names`, where: gap.where })),
    { what: 'laws.jumps names', where: laws.jumps ?? {} },
  ]
  for (const { what, where } of named) {
    const strange = typeof where === 'string' ? undefined : Object.keys(where).find((field) => !fields.includes(field))
    if (strange === undefined) continue
    throw new Error(`${what} '${strange}', but the input fields are ${fields.join(', ')}`)
  }
}

export function effortOfSpec({ effort, share }: KernelSpec): Effort {
  return effort ?? effortOf(share ?? {})
}

function truthRequest({ kind, config }: KernelRef, spec: KernelSpec, fields: readonly string[]): TruthRequest {
  const dims = dimsOf(config)
  const derive = spec.spec ?? ((all, shape) => ({ ...all, ...shape }))
  return {
    kind: spec.truthKind ?? kind,
    config,
    definition: spec.definition ?? defaultDefinition,
    fields,
    args: (shape) => derive(dims, shape),
    payer: `${kind}: ${spec.title} on ${config.backends.join(', ')}`,
    share: largestShare(spec.share ?? {}),
  }
}

function regionsToJudge(spec: KernelSpec, { probes }: ProbePlan, { site }: Survey): readonly string[] {
  const filled = new Set(probes.map((probe) => probe.region))
  const mustHold = new Set(spec.probes.flatMap((generator) => generator.regions))
  // A binary without `rows` cannot name the shapes of a re-axed grid: there are no controls to ask for.
  if (spec.controls !== false && (site.gridShapes.length > 0 || site.coordsAreShape)) mustHold.add('controls')
  return regionNames(spec).filter((region) => filled.has(region) || mustHold.has(region))
}

/** The config of the other side of an A/B: what it does not say is as in the first. */
export function comparedKernel({ kind, config }: KernelRef, compare: KernelSpec['compare']): KernelRef | undefined {
  if (!compare) return undefined
  return { kind: compare.kind ?? kind, config: { ...config, ...compare.config } }
}
