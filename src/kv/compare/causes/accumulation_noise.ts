import type { ComparedRegion } from '../comparison.ts'
import type { FindCause, Suspect } from './cause.ts'
import { errorText } from './error_text.ts'
import { ascending } from './where_text.ts'

/** As near as a recompute comes, and too widespread for values that were hit one by one. */
export const accumulationNoise: FindCause = ({ regions }, left) => {
  const suspects = left.filter(({ detail }) => detail.nearRecompute === true)
  if (suspects.length < 2 || !(inMostBlocks(suspects, regions) || inAllLayersOn(suspects, regions))) return undefined
  return {
    suspects,
    cause: {
      class: 'accumulation-noise',
      title: 'accumulation noise: computed again in another order, rather than copied',
      evidence: [growthText(suspects)],
      next: "If it was to be computed again, compare in mode 'recompute'. If it was to be copied, it was not: look for the prefix hit or the restore that did not take place.",
    },
  }
}

function inMostBlocks(suspects: readonly Suspect[], regions: readonly ComparedRegion[]): boolean {
  const keys = new Set(suspects.map(keyOf))
  const compared = regions
    .filter((region) => keys.has(keyOf(region)))
    .reduce((sum, region) => sum + blocksOf(region), 0)
  return suspects.length >= compared / 2
}

/**
 * From a layer on, in K and V alike: another order of accumulation may round the values of a few tokens only, and what a token's
 * hidden state was off by in one layer, all that come after have it.
 */
function inAllLayersOn(suspects: readonly Suspect[], regions: readonly ComparedRegion[]): boolean {
  const first = Math.min(...suspects.map(({ layer }) => layer))
  const found = new Set(suspects.map(({ layer, side }) => `${layer} ${side}`))
  const later = regions.filter(({ layer }) => layer >= first)
  return later.some(({ layer }) => layer > first) && later.every(({ layer, side }) => found.has(`${layer} ${side}`))
}

function keyOf({ layer, side, region }: Pick<Suspect, 'layer' | 'side' | 'region'>): string {
  return `${layer} ${side} ${region}`
}

function blocksOf({ counts }: ComparedRegion): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** How far off it is, from the first layer to the last: noise grows slowly. By the values themselves where some were looked at. */
export function growthText(suspects: readonly Pick<Suspect, 'layer' | 'error' | 'detail'>[]): string {
  const looked = suspects.filter(({ detail }) => detail.elements !== undefined)
  const rated = looked.length > 0 ? looked : suspects
  const layers = ascending(rated.map(({ layer }) => layer))
  const largest = (layer: number): number =>
    rated.reduce((most, suspect) => (suspect.layer === layer ? Math.max(most, suspect.error ?? 0) : most), 0)
  const [first = 0, last = 0] = [layers[0], layers.at(-1)]
  const what = looked.length > 0 ? 'values deviate' : 'sums of squares deviate'
  const text = `${what} by up to ${errorText(largest(first))} in layer ${first}`
  return first === last ? text : `${text} and ${errorText(largest(last))} in layer ${last}`
}
