import type { Side } from '../../capture.ts'
import type { BlockFingerprint, Region } from '../../fingerprint.ts'
import type { BlockVerdict } from '../../verdict.ts'
import type { BlockDetail, CompareMode } from '../comparison.ts'
import type { ContentIndex } from '../content_index.ts'
import type { SidePair } from '../side_pair.ts'

/** Bytes of a block on one side of the comparison; `undefined` where there is none, or it cannot be read. */
export type ReadBlock = (of: 'reference' | 'candidate', side: Side, logical: number) => Uint8Array | undefined

/** A block that is not the same on both sides, and what is at hand to say why. */
export interface BlockCase {
  readonly pair: SidePair
  /** The other side of the same layer. */
  readonly other: SidePair | undefined
  readonly region: Region
  readonly reference: BlockFingerprint
  readonly candidate: BlockFingerprint
  readonly mode: CompareMode
  /** Up to which root mean square deviation it is noise; `null` where bytes are held to be equal. */
  readonly noise: number | null
  /** Values of the block. */
  readonly elements: number
  /** Slots of the block that count; those past the tokens do not. */
  readonly validTokens: number
  readonly index: ContentIndex
  /** Only where this block is to be looked at, and captures are at hand. */
  readonly read: ReadBlock | undefined
}

export interface Judgement {
  readonly outcome: BlockVerdict
  readonly detail?: BlockDetail
}

/** One kind of explanation: `undefined` where it does not fit. */
export type Explanation = (given: BlockCase) => Judgement | undefined
