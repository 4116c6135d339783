import type { BlockFingerprint } from '../fingerprint.ts'
import { unread } from '../reduce/reduce_block.ts'
import type { BlockCase, ReadBlock } from './blocks/block_case.ts'
import { regionAt } from './boundary_of.ts'
import type { DifferingPlace } from './find_differences.ts'
import { validTokens, type Frame } from './frame.ts'
import { blockAt } from './side_pair.ts'

/** All that is at hand on a block that differs; `read` where it is to be looked at. */
export function blockCaseOf(frame: Frame, { pair, logical }: DifferingPlace, read?: ReadBlock): BlockCase {
  const reference = copied(blockAt(pair.reference, logical), logical)
  const candidate = copied(blockAt(pair.candidate, logical), logical)
  return {
    pair,
    other: frame.pairs.find(({ layer, side }) => layer === pair.layer && side !== pair.side),
    region: regionAt(logical, frame.boundary),
    reference,
    candidate,
    mode: frame.mode,
    noise: frame.noiseOf(pair),
    elements: reference.counts?.values ?? candidate.counts?.values ?? frame.elementsOf(pair),
    validTokens: validTokens(frame, pair, logical),
    index: frame.index,
    read,
  }
}

/** Its members may be made when they are asked for, each time anew, so they are asked for once. */
function copied(block: BlockFingerprint | undefined, logical: number): BlockFingerprint {
  return block ? { ...block } : { logical, ...absent }
}

const absent = { ...unread, physical: -1, status: 'unreadable' } as const
