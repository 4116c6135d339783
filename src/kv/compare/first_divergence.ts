import type { Scene } from './causes/cause.ts'
import type { ComparedRegion, FirstDivergence } from './comparison.ts'

/** In the first layer that diverges, its first block: what later layers hold may follow from it. */
export function firstDivergence({ suspects }: Scene, regions: readonly ComparedRegion[]): FirstDivergence | null {
  const [first] = suspects
  if (!first) return null
  const { layer, logical, region } = first
  const here = suspects.filter((one) => one.layer === layer && one.logical === logical && one.region === region)
  return {
    layer,
    name: regions.find((one) => one.layer === layer)?.name ?? `L${layer}`,
    logical,
    sides: here.map(({ side }) => side),
    region,
    verdicts: here.map(({ verdict }) => verdict),
  }
}
