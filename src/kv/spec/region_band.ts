import { toBand, type Band } from '../../verdict/band.ts'
import type { CacheFingerprint, Region, SideFingerprint } from '../fingerprint.ts'
import { regionAt } from '../compare/boundary_of.ts'
import type { ComparedRegion, KvComparison } from '../compare/comparison.ts'
import { assumedElements } from '../compare/frame.ts'
import { momentBars, recomputeNoise } from '../compare/noise_bar.ts'
import type { KvCacheSpec } from './kv_cache_spec.ts'

/** Copies add up alike but for rounding. */
const exactBar = 1e-6

export type BandOf = (region: ComparedRegion) => Band

/**
 * The band of a region: the spec's own; else 1e-6 where bytes are held to be equal, or what noise in each element may make of a
 * sum over as many as the region has. A region split differently on both sides (`whole`) has the wider of the two.
 */
export function regionBands(
  { bands = {}, mode = 'restore', noise, elementsPerBlock }: KvCacheSpec,
  reference: CacheFingerprint,
  { boundary }: Pick<KvComparison, 'boundary'>,
): BandOf {
  const layers = new Map(reference.layers.map((layer) => [layer.layer, layer]))
  return (region) => {
    const own = namesOf(region).map((name) => bands[name])
    const [widest] = own
      .flatMap((input) => (input === undefined ? [] : [toBand(input)]))
      .toSorted((one, other) => other[1] - one[1])
    if (widest) return widest
    const layer = layers.get(region.layer)
    const bar = noise ?? (mode === 'recompute' ? recomputeNoise(layer?.layout?.[region.side].dtype ?? 'bf16') : null)
    if (bar === null || !layer) return toBand(exactBar)
    const elements = elementsOf(layer.sides[region.side], region, boundary, elementsPerBlock)
    return toBand(Math.min(1, Math.max(exactBar, momentBars(bar, elements).ssq)))
  }
}

function namesOf({ region }: ComparedRegion): readonly Region[] {
  return region === 'whole' ? ['prefix', 'suffix'] : [region]
}

function elementsOf(
  { blocks }: SideFingerprint,
  { region, counts }: ComparedRegion,
  boundary: number | null,
  perBlock: number = assumedElements,
): number {
  const inside = blocks.filter(({ logical }) => region === 'whole' || regionAt(logical, boundary) === region)
  const told = inside.reduce((sum, block) => sum + (block.counts?.values ?? perBlock), 0)
  const compared = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return Math.max(told, compared * perBlock * Number(told === 0), 1)
}
