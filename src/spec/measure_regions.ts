import type { CacheAnswer } from '../cache/cache.ts'
import type { Probe } from '../probes/probe.ts'
import { toBand, defaultBar } from '../verdict/band.ts'
import { judgeProbe } from '../verdict/judge_probe.ts'
import { defaultRegionBar, type RegionBar } from '../verdict/judge_region.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { liesInGap } from '../verdict/known_gap.ts'
import { poolNoise } from '../verdict/noise.ts'
import { barParts } from './bar_parts.ts'
import type { KernelSpec } from './kernel_spec.ts'
import type { SpecPlan } from './plan_spec.ts'

/** The probes of some regions, judged; in an A/B also with the other cache in the place of the first. */
export interface Measured {
  readonly probes: readonly JudgedProbe[]
  readonly compared: readonly JudgedProbe[]
}

/** Asks the cache and the truth for every probe of these regions, in one batch each. Rejects with a CacheFault. */
export async function measureRegions(plan: SpecPlan, regions: readonly string[]): Promise<Measured> {
  const { spec, cache, kernel, compared, truth } = plan.subject
  const { request, outsideGrid } = plan.survey
  const wanted = new Set(regions)
  const probes = plan.probes.probes.filter((probe) => wanted.has(probe.region))
  const shapes = probes.map((probe) => probe.shape)
  const answers = await cache.eval(kernel, shapes)
  const others = compared && (await cache.eval(compared, shapes))
  const truths = await truth.times(request, shapes)
  const noise = poolNoise(await truth.repeats(request))
  const outside = await outsideGrid(shapes)
  const bands = new Map(regions.map((region) => [region, barOf(spec, region).band]))

  const judge = (probe: Probe, index: number, answer: CacheAnswer | undefined, other?: CacheAnswer): JudgedProbe => {
    const [known, band] = [truths[index], bands.get(probe.region)]
    if (!answer || !known || !band)
      throw new Error(`probe ${index} of ${probes.length} has no answer from the cache or the truth`)
    const gap = spec.known?.find((entry) => liesInGap(entry, probe.region, probe.shape))?.reason
    return judgeProbe({
      probe,
      band,
      answer,
      truth: known,
      noise,
      outsideGrid: outside[index],
      gap,
      compared: other,
    })
  }
  return {
    probes: probes.map((probe, index) => judge(probe, index, answers[index], others?.[index])),
    compared: others ? probes.map((probe, index) => judge(probe, index, others[index])) : [],
  }
}

/** The bar of a region: what the spec says, else 15 % either way. */
export function barOf({ bands }: KernelSpec, region: string): RegionBar & { readonly band: readonly [number, number] } {
  const { band = defaultBar, within, worst, minJudged } = barParts(bands?.[region] ?? {})
  return {
    band: toBand(band),
    within: within ?? defaultRegionBar.within,
    worst: worst === undefined ? undefined : toBand(worst),
    minJudged,
  }
}
