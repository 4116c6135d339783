import type { Scene, Suspect } from './causes/cause.ts'
import type { ComparedBlock, ComparedRegion } from './comparison.ts'
import type { Frame } from './frame.ts'
import { isDivergent } from './severity.ts'

/** All that diverges, in order: by layer, then logical block, K before V; regions of which only sums are known at their first block. */
export function sceneOf(frame: Frame, blocks: readonly ComparedBlock[], regions: readonly ComparedRegion[]): Scene {
  const suspects = [
    ...blocks.filter(({ outcome }) => isDivergent(outcome.verdict)).map(ofBlock),
    ...regions.filter(({ unlocated }) => unlocated).map(ofRegion),
  ]
  const start = ({ logical, region }: Suspect): number => logical ?? (region === 'suffix' ? (frame.boundary ?? 0) : 0)
  return {
    mode: frame.mode,
    boundary: frame.boundary,
    blocks: blockCount(frame),
    layers: frame.pairs.length / 2,
    regions,
    suspects: suspects.toSorted(
      (one, other) => one.layer - other.layer || start(one) - start(other) || one.side.localeCompare(other.side),
    ),
  }
}

/** Of the reference, which is what should be there. */
function blockCount({ reference, candidate, pairs }: Frame): number {
  const table = reference.blockTable ?? candidate.blockTable
  if (table) return table.length
  return pairs.reduce((most, pair) => {
    const { prefix, suffix, blocks } = pair.reference.fingerprint
    return Math.max(most, prefix.blocks + suffix.blocks, (blocks.at(-1)?.logical ?? -1) + 1)
  }, 0)
}

function ofBlock({ layer, side, region, logical, physical, outcome, detail }: ComparedBlock): Suspect {
  return {
    layer,
    side,
    region,
    logical,
    physical,
    verdict: outcome.verdict,
    shift: outcome.verdict === 'shifted' ? outcome.tokens : 0,
    error: outcome.verdict === 'wrong' || outcome.verdict === 'noise' ? outcome.error : null,
    detail,
  }
}

function ofRegion({ layer, side, region, verdict, ssqRatio, nanIn }: ComparedRegion): Suspect {
  return {
    layer,
    side,
    region: nanIn ?? region,
    logical: null,
    physical: null,
    verdict,
    shift: 0,
    error: ssqRatio === null ? null : Math.abs(ssqRatio - 1),
    detail: nanIn ? { nan: 1 } : {},
  }
}
