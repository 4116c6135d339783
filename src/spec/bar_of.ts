import { toBand, defaultBar } from '../verdict/band.ts'
import { defaultRegionBar, type RegionBar } from '../verdict/judge_region.ts'
import { barParts } from './bar_parts.ts'
import type { KernelSpec } from './kernel_spec.ts'

/** The bar of a region: what the spec says, else 15 % either way. */
export function barOf({ bands }: KernelSpec, region: string): RegionBar & { readonly band: readonly [number, number] } {
  const { band = defaultBar, within, worst, minJudged } = barParts(bands?.[region] ?? {})
  return {
    band: toBand(band),
    within: within ?? defaultRegionBar.within,
    worst: worst === undefined ? undefined : toBand(worst),
    minJudged,
    hunted: region === 'hunt',
  }
}
