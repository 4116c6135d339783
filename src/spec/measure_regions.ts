import type { CacheAnswer } from '../cache/cache.ts'
import type { InfidelCell } from '../probes/hunt/hunt_probe.ts'
import type { Probe } from '../probes/probe.ts'
import { shapeKey } from '../shape.ts'
import type { ProcessShift } from '../truth/looks/control_shift.ts'
import type { MeasuringFacts, TruthAnswer, Wanted } from '../truth/truth.ts'
import type { TruthOrigin } from '../truth/truth_origin.ts'
import { judgeProbe } from '../verdict/judge_probe.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { liesInGap, type KnownGap } from '../verdict/known_gap.ts'
import { poolNoise, type NoiseModel } from '../verdict/noise.ts'
import { askEachBackend } from './ask_each_backend.ts'
import { barOf } from './bar_of.ts'
import type { SpecPlan } from './plan_spec.ts'
import { mostHuntLooks, runHunt } from './run_hunt.ts'

/** The probes of some regions, judged; in an A/B also with the other cache in the place of the first. */
export interface Measured {
  readonly probes: readonly JudgedProbe[]
  readonly compared: readonly JudgedProbe[]
  /** What the hunt found, known gaps included. */
  readonly cells: readonly InfidelCell[]
  /** Of the GPU, where truth is measured. */
  readonly measuring: MeasuringFacts | undefined
  /** Of recorded truth, where it comes from. */
  readonly origins: readonly TruthOrigin[]
}

/** A probe with what the cache and the truth say of it. */
export interface AskedProbe {
  readonly probe: Probe
  readonly answer: CacheAnswer
  readonly truth: TruthAnswer
}

/** Asks the cache and the truth for every probe of these regions, in one batch each, then hunts if a hunt is among them. Rejects with a CacheFault. */
export async function measureRegions(plan: SpecPlan, regions: readonly string[]): Promise<Measured> {
  const { cache, compared, truth } = plan.subject
  const wanted = new Set(regions)
  const planned = plan.probes.probes.filter((probe) => wanted.has(probe.region))
  // First, so that what live truth measures for it tells the noise.
  const later = truth.live && wanted.has('hunt') ? mostHuntLooks(plan) : 0
  const answered = await askAbout(plan, planned, later)
  const hunted = wanted.has('hunt') ? await runHunt(plan, await noiseOf(plan)) : nothingHunted
  const asked = [...answered, ...hunted.asked]

  const shapes = asked.map(({ probe }) => probe.shape)
  const others = compared && (await cache.eval(compared, shapes))
  const measuring = await truth.measuring()
  const judge = await judging(plan, asked, await noiseOf(plan), measuring?.processes)
  const first = asked.map((_, index) => judge(index, undefined, others?.[index]))
  const alone = await askEachBackend(plan, first)
  return {
    probes:
      alone.size === 0
        ? first
        : first.map((probe, index) => {
            const answers = alone.get(probe)
            return answers ? judge(index, answers, others?.[index]) : probe
          }),
    compared: others ? asked.map((_, index) => judge(index, undefined, undefined, others[index])) : [],
    cells: hunted.cells,
    measuring,
    origins: (await truth.origins?.(plan.survey.request)) ?? [],
  }
}

async function noiseOf({ subject: { truth }, survey: { request } }: SpecPlan): Promise<NoiseModel> {
  return poolNoise(await truth.repeats(request))
}

const nothingHunted = { asked: [], cells: [] }

async function askAbout(
  { subject, survey }: SpecPlan,
  probes: readonly Probe[],
  later: number,
): Promise<readonly AskedProbe[]> {
  const { cache, kernel, truth, spec } = subject
  const answers = await cache.eval(
    kernel,
    probes.map(({ shape }) => shape),
  )
  const wanted = probes.map(({ shape, region }, index): Wanted => {
    const answer = answers[index]
    const cacheMs = answer?.status === 'answered' ? answer.timeMs : null
    return { shape, cacheMs, band: barOf(spec, region).band, control: region === 'controls' }
  })
  const truths = await truth.times(survey.request, wanted, later)
  return probes.map((probe, index) => {
    const [answer, known] = [answers[index], truths[index]]
    if (answer && known) return { probe, answer, truth: known }
    throw new Error(`probe ${index} of ${probes.length} has no answer from the cache or the truth`)
  })
}

type Judge = (
  index: number,
  alone: ReadonlyMap<string, CacheAnswer> | undefined,
  compared: CacheAnswer | undefined,
  /** In the place of the cache's own. */
  answer?: CacheAnswer,
) => JudgedProbe

async function judging(
  { subject: { spec }, survey, probes: { probes: planned } }: SpecPlan,
  asked: readonly AskedProbe[],
  noise: NoiseModel,
  shifts: readonly ProcessShift[] | undefined,
): Promise<Judge> {
  const places = await survey.places(asked.map(({ probe }) => probe.shape))
  const bands = new Map(
    [...new Set(asked.map(({ probe }) => probe.region))].map((region) => [region, barOf(spec, region).band]),
  )
  // A known gap of a region holds its shapes, even where the hunt looks at one.
  const { fields } = survey.site
  const regionOf = new Map(spec.known ? planned.map(({ region, shape }) => [shapeKey(fields, shape), region]) : [])
  const gapOf = ({ region, shape }: Probe): string | undefined => {
    const own = (region === 'hunt' ? regionOf.get(shapeKey(fields, shape)) : undefined) ?? region
    const holds = (gap: KnownGap): boolean => liesInGap(gap, region, shape) || liesInGap(gap, own, shape)
    return spec.known?.find(holds)?.reason
  }
  return (index, alone, compared, answer) => {
    const one = asked[index]
    const band = bands.get(one?.probe.region ?? '')
    if (!one || !band) throw new Error(`there is no probe ${index}`)
    const { probe, truth } = one
    const { coords, outsideGrid } = places[index] ?? {}
    return judgeProbe({
      probe,
      band,
      answer: answer ?? one.answer,
      truth,
      noise,
      shifts,
      coords,
      outsideGrid,
      gap: gapOf(probe),
      compared,
      alone,
    })
  }
}
