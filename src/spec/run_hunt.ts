import { candidatesOf, type PlacedShape } from '../probes/hunt/candidates_of.ts'
import { Hunt } from '../probes/hunt/hunt.ts'
import { isHunt } from '../probes/hunt/hunt_generator.ts'
import type { HuntCandidate, HuntLook, InfidelCell } from '../probes/hunt/hunt_probe.ts'
import { everyCorner } from '../probes/geometry/every_corner.ts'
import { positionOf } from '../probes/geometry/position.ts'
import { shapeKey } from '../shape.ts'
import type { TruthAnswer } from '../truth/truth.ts'
import { fastest, measure } from '../verdict/backend_times.ts'
import type { NoiseModel } from '../verdict/noise.ts'
import { barOf, type AskedProbe } from './measure_regions.ts'
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
  const placed = shapesToConsider(subject, survey)
  const answers = await cache.eval(
    kernel,
    placed.map(({ shape }) => shape),
  )

  const asked = new Map<string, AskedProbe>()
  const candidates: HuntCandidate[] = []
  const answerTo = new Map(placed.map(({ shape }, index) => [shapeKey(fields, shape), answers[index]]))
  for (const [index, { shape, coords }] of placed.entries()) {
    const answer = answers[index]
    if (answer?.status === 'answered') candidates.push({ shape, coords, cacheMs: answer.timeMs })
    else if (answer) {
      const probe = { region: 'hunt', shape, why: 'the cache has no time here' }
      asked.set(shapeKey(fields, shape), { probe, answer, truth: notAsked })
    }
  }

  const hunt = new Hunt({ fields, axes, candidates, band: barOf(spec, 'hunt').band, perCell: options.perCell, seed })
  for (let proposed = hunt.propose(); proposed.length > 0; proposed = hunt.propose()) {
    const truths = await truth.times(
      survey.request,
      proposed.map(({ shape }) => shape),
    )
    for (const [index, { shape, why }] of proposed.entries()) {
      const key = shapeKey(fields, shape)
      const [answer, known] = [answerTo.get(key), truths[index]]
      if (!answer || !known)
        throw new Error('the hunt proposes a shape that is no candidate, or the truth left one out')
      const probe = asked.get(key)?.probe ?? { region: 'hunt', shape, why }
      asked.set(key, { probe, answer, truth: known })
    }
    hunt.observe(truths.map((known) => toLook(known, noise)))
  }
  return { asked: [...asked.values()], cells: hunt.infidelCells() }
}

const notAsked: TruthAnswer = { status: 'no-truth', reason: 'not asked, since the cache has no time here' }

/** Where truth can be measured anywhere, a choice of shapes in every cell; else those that it holds inside the grid. */
function shapesToConsider(
  { spec: { domain }, truth }: SpecPlan['subject'],
  { site }: SpecPlan['survey'],
): readonly PlacedShape[] {
  if (truth.live) return candidatesOf(site, { domain })
  return site.recorded.flatMap(({ shape, coords }) => {
    if (coords === undefined || domain?.(shape) === false) return []
    const position = positionOf(site.axes, coords)
    const inside = position === 'interior' || position === 'on-grid'
    return inside && everyCorner(site.axes, coords, site.feasible) ? [{ shape, coords }] : []
  })
}

function toLook(known: TruthAnswer, noise: NoiseModel): HuntLook | undefined {
  const measured = known.status === 'measured' ? fastest(measure(known.backends, noise)) : undefined
  return measured && { timeMs: measured.timeMs, looks: measured.looks }
}
