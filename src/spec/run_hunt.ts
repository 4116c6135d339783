import type { KernelRef } from '../cache/cache.ts'
import { candidatesOf, type PlacedShape } from '../probes/hunt/candidates_of.ts'
import { huntCells } from '../probes/hunt/hunt_cells.ts'
import { Hunt } from '../probes/hunt/hunt.ts'
import { isHunt } from '../probes/hunt/hunt_generator.ts'
import type { HuntCandidate, HuntLook, InfidelCell } from '../probes/hunt/hunt_probe.ts'
import { multiprocessorsOf } from '../probes/hunt/multiprocessors.ts'
import { everyCorner } from '../probes/geometry/every_corner.ts'
import { positionOf } from '../probes/geometry/position.ts'
import { shapeKey } from '../shape.ts'
import { MeasuringFault } from '../truth/live/measuring_fault.ts'
import type { BackendLooks, TruthAnswer } from '../truth/truth.ts'
import { fastest, measure } from '../verdict/backend_times.ts'
import type { NoiseModel } from '../verdict/noise.ts'
import { median } from '../verdict/statistics.ts'
import { barOf } from './bar_of.ts'
import type { AskedProbe } from './measure_regions.ts'
import type { SpecPlan } from './plan_spec.ts'

/** What a hunt looked at, and the infidel cells it found. */
export interface Hunted {
  readonly asked: readonly AskedProbe[]
  readonly cells: readonly InfidelCell[]
}

/**
 * Drives the hunt of a spec: the cache is asked once, about every candidate; then the hunt proposes and the truth answers, in
 * rounds. A candidate that the cache has no time for is a probe too, since no hunt would ever look at it.
 */
export async function runHunt({ subject, survey }: SpecPlan, noise: NoiseModel): Promise<Hunted> {
  const { kernel, spec, cache, truth, seed } = subject
  const { fields, axes } = survey.site
  const options = spec.probes.find(isHunt)?.hunt
  if (!options) throw new Error('this spec has no hunt() among its probes')
  const multiprocessors = multiprocessorsOf(kernel.config.gpu_name)
  const placed = shapesToConsider(subject, survey, multiprocessors)
  const answers = await cache.eval(
    kernel,
    placed.map(({ shape }) => shape),
  )
  const considered = placed.flatMap((one, index) => {
    const answer = answers[index]
    return answer ? [{ ...one, answer, key: shapeKey(fields, one.shape) }] : []
  })
  const candidates = considered.flatMap(({ shape, coords, answer }) =>
    answer.status === 'answered' ? [{ shape, coords, cacheMs: answer.timeMs }] : [],
  )

  const band = barOf(spec, 'hunt').band
  const deviation = deviationOf(noise, kernel, candidates)
  const hunt = new Hunt({ fields, axes, candidates, band, ...options, seed, noise: deviation, multiprocessors })
  const found = new Map<string, Pick<AskedProbe, 'probe' | 'truth'>>()
  for (let proposed = hunt.propose(); proposed.length > 0; proposed = hunt.propose()) {
    const wanted = proposed.map(({ shape, cacheMs }) => ({ shape, cacheMs, band, control: false }))
    const truths = await truth.times(survey.request, wanted).catch(noneFor(wanted.length))
    const looks = proposed.map(({ shape, why }, index) => {
      const key = shapeKey(fields, shape)
      const [before, known] = [found.get(key), truths[index] ?? notAsked]
      found.set(key, { probe: before?.probe ?? { region: 'hunt', shape, why }, truth: known })
      return toLook(sinceThen(known, before?.truth), noise)
    })
    hunt.observe(looks)
  }
  return {
    asked: considered.flatMap(({ shape, answer, key }) => {
      const seen = found.get(key)
      if (seen) return [{ ...seen, answer }]
      const probe = { region: 'hunt', shape, why: 'the cache has no time here' }
      return answer.status === 'answered' ? [] : [{ probe, answer, truth: notAsked }]
    }),
    cells: hunt.infidelCells(),
  }
}

/** What can no longer be measured takes nothing from what was. */
function noneFor(count: number): (error: unknown) => readonly TruthAnswer[] {
  return (error) => {
    if (!(error instanceof MeasuringFault)) throw error
    return Array.from({ length: count }, () => ({ status: 'no-truth', reason: error.message }))
  }
}

const notAsked: TruthAnswer = { status: 'no-truth', reason: 'the truth was not asked' }

/** The most looks that the hunt of a spec may ask for. */
export function mostHuntLooks({ subject, survey }: SpecPlan): number {
  const options = subject.spec.probes.find(isHunt)?.hunt
  const placed = shapesToConsider(subject, survey, multiprocessorsOf(subject.kernel.config.gpu_name))
  const cells = huntCells(
    survey.site.axes,
    placed.map((one) => ({ ...one, cacheMs: 1 })),
  )
  return Math.floor((options?.perCell ?? 0) * cells.length)
}

/** Where truth can be measured anywhere, a choice of shapes in every cell; else those that it holds inside the grid. */
function shapesToConsider(
  { spec: { domain }, truth }: SpecPlan['subject'],
  { site }: SpecPlan['survey'],
  multiprocessors: number | undefined,
): readonly PlacedShape[] {
  if (truth.live) return candidatesOf(site, { domain, multiprocessors })
  return site.recorded.flatMap(({ shape, coords }) => {
    if (coords === undefined || domain?.(shape) === false) return []
    const position = positionOf(site.axes, coords)
    const inside = position === 'interior' || position === 'on-grid'
    return inside && everyCorner(site.axes, coords, site.feasible) ? [{ shape, coords }] : []
  })
}

/** Between two looks at one shape, for a kernel of the cache's median time. */
function deviationOf(noise: NoiseModel, { config }: KernelRef, candidates: readonly HuntCandidate[]): number {
  const [backend = ''] = config.backends
  const { betweenProcesses, withinProcess } = noise(backend, median(candidates.map(({ cacheMs }) => cacheMs)))
  return Math.hypot(betweenProcesses, withinProcess)
}

/** Truth gives all looks that it has; the hunt is told of those that are new, or of the same ones where none is. */
function sinceThen(known: TruthAnswer, before: TruthAnswer | undefined): TruthAnswer {
  if (known.status !== 'measured' || before?.status !== 'measured') return known
  const seen = new Map(before.backends.map(({ backend, looks }) => [backend, looks.length]))
  const fresh = known.backends.map(({ backend, looks }) => ({ backend, looks: looks.slice(seen.get(backend) ?? 0) }))
  return {
    status: 'measured',
    backends: fresh.some(({ looks }) => looks.length > 0) ? filled(fresh, known.backends) : before.backends,
  }
}

/** Only the backends that may be the fastest are looked at again: the others keep what they have. */
function filled(fresh: readonly BackendLooks[], all: readonly BackendLooks[]): readonly BackendLooks[] {
  return fresh.map((one, index) => (one.looks.length > 0 ? one : (all[index] ?? one)))
}

function toLook(known: TruthAnswer, noise: NoiseModel): HuntLook | undefined {
  const measured = known.status === 'measured' ? fastest(measure(known.backends, noise)) : undefined
  return measured && { timeMs: measured.timeMs, looks: measured.looks }
}
