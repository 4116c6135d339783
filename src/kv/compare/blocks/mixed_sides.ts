import type { Side } from '../../capture.ts'
import type { BlockFingerprint } from '../../fingerprint.ts'
import { addedCounts, addedMoments } from '../../reduce/added.ts'
import { blockValues } from '../looks/block_values.ts'
import { interleaved, type BlockPair, type RowUnit } from '../looks/interleaved.ts'
import type { Permutation } from '../looks/permutation_of.ts'
import { blockAt } from '../side_pair.ts'
import type { BlockCase } from './block_case.ts'
import { sameSums } from './permuted_sums.ts'

/** Keys and values of the block are those of the reference together, but not each on its own. */
export function mixedSides(given: BlockCase): Permutation | undefined {
  if (!mayBeMixed(given)) return undefined
  const [was, is] = [pairOf(given, 'reference'), pairOf(given, 'candidate')]
  if (!was || !is) return given.read ? undefined : { kind: 'interleaved', how: 'K and V mixed, by their sums' }
  return interleaved(was, is, unitsOf(given))
}

/** By what the two sides add up to; where there are no sums, only a look can tell. */
function mayBeMixed({ pair, other, reference, candidate, read }: BlockCase): boolean {
  if (!other) return false
  if (reference.moments === null || candidate.moments === null) return read !== undefined
  const [was, is] = [blockAt(other.reference, reference.logical), blockAt(other.candidate, candidate.logical)]
  if (!was || !is || sameSums(was, is)) return false
  const [k, v] = pair.side === 'k' ? [pair.layout, other.layout] : [other.layout, pair.layout]
  return k?.blockBytes === v?.blockBytes && sameSums(together(reference, was), together(candidate, is))
}

function together(one: BlockFingerprint, other: BlockFingerprint): Parameters<typeof sameSums>[0] {
  return {
    moments: one.moments && other.moments && addedMoments(one.moments, other.moments),
    counts: one.counts && other.counts && addedCounts(one.counts, other.counts),
    range: {
      min: Math.min(one.range?.min ?? Infinity, other.range?.min ?? Infinity),
      max: Math.max(one.range?.max ?? -Infinity, other.range?.max ?? -Infinity),
    },
  }
}

function pairOf(given: BlockCase, of: 'reference' | 'candidate'): BlockPair | undefined {
  const bits = (side: Side): BlockPair['k'] | undefined => {
    const pair = given.pair.side === side ? given.pair : given.other
    const layout = pair?.[of].layout
    const bytes = layout && given.read?.(of, side, given.reference.logical)
    // As they lie: geometry would sort them.
    return bytes && blockValues(bytes, { ...layout, geometry: undefined }, Infinity).bits
  }
  const [k, v] = [bits('k'), bits('v')]
  return k && v && { k, v }
}

function unitsOf({ pair }: BlockCase): readonly RowUnit[] {
  const geometry = pair.layout?.geometry
  if (!geometry) return [{ name: 'value', values: 1 }]
  const { kvHeads, headDim } = geometry
  return [
    { name: 'token', values: kvHeads * headDim },
    ...(kvHeads > 1 ? [{ name: 'head', values: headDim }] : []),
    { name: 'value', values: 1 },
  ]
}
