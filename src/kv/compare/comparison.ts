import type { KvCapture, Side, SkippedLayer } from '../capture.ts'
import type { CacheFingerprint, Region } from '../fingerprint.ts'
import type { BlockVerdict, JudgedBlock } from '../verdict.ts'
import type { Cause } from './causes/cause.ts'
import type { Difference } from './difference.ts'
import type { ElementDifference } from './looks/difference_of.ts'
import type { Permutation } from './looks/permutation_of.ts'

/** One side of a comparison. With the capture at hand, blocks that differ are looked at element by element. */
export interface KvSubject {
  readonly fingerprint: CacheFingerprint
  readonly capture?: KvCapture | undefined
}

/** `restore`: the candidate is a copy, and bytes are held to be equal; `recompute`: it was computed again, maybe in another order of accumulation. */
export type CompareMode = 'restore' | 'recompute'

export interface CompareOptions {
  /** @default 'restore' */
  readonly mode?: CompareMode | undefined
  /**
   * The root mean square of the element-wise deviations, over that of the reference, up to which a block is noise.
   * @default none for a restore; for a recompute two units in the last place of every element (FP8: one)
   */
  readonly noise?: number | undefined
  /**
   * Values of one block of one side, where neither side tells its layout, as two logs do not.
   * @default 16384: 16 tokens of 8 heads of 128
   */
  readonly elementsPerBlock?: number | undefined
  /**
   * At most so many differing blocks are read again and compared element by element; the others are judged by their fingerprints.
   * @default 256
   */
  readonly looks?: number | undefined
}

export type VerdictName = BlockVerdict['verdict']

/** `printed`: sums as a log prints them; equal ones do not prove equal bytes. */
type Basis = 'bytes' | 'fingerprint' | 'printed'

export interface BlockPlace {
  readonly layer: number
  readonly side: Side
  readonly logical: number
}

/** What is known of a block that is not identical; left out where it does not apply or is not known. */
export interface BlockDetail {
  readonly unreadableIn?: 'reference' | 'candidate' | 'both' | undefined
  /** Why, as the reader of the capture says; or that the block is not there at all. */
  readonly reason?: string | undefined
  /** The logical blocks of the reference whose content it holds. */
  readonly from?: readonly number[] | undefined
  /** The logical blocks of the candidate that hold what should be here. */
  readonly to?: readonly number[] | undefined
  /** The two blocks trade places. */
  readonly swappedWith?: number | undefined
  /** Another logical block of the candidate that its table maps to the same physical one. */
  readonly sharesPhysicalWith?: number | undefined
  /** Blocks of another layer or of the other side of the reference whose content it holds. */
  readonly equals?: readonly BlockPlace[] | undefined
  readonly permutation?: Permutation | undefined
  /** Candidate over reference. */
  readonly ssqRatio?: number | undefined
  readonly sabsRatio?: number | undefined
  /** Tokens and heads of the block that differ, and those of them that are now zero throughout; by their sums of squares where it was not looked at. */
  readonly tokens?: readonly number[] | undefined
  readonly heads?: readonly number[] | undefined
  readonly zeroTokens?: readonly number[] | undefined
  readonly zeroHeads?: readonly number[] | undefined
  /** Tokens that are now NaN throughout, as poisoned memory is that nobody wrote to. */
  readonly nanTokens?: readonly number[] | undefined
  /** The sums of squares of all tokens are nearly as they were, though the values are not: a rotation to other positions leaves them so. */
  readonly keepsNorms?: boolean | undefined
  /** As near to the reference as a recompute would be, by the bar that one has by default. */
  readonly nearRecompute?: boolean | undefined
  /** How many more NaN than the reference has; 1 where a log prints NaN, which may stand for any number. */
  readonly nan?: number | undefined
  /** Where it was looked at. */
  readonly elements?: ElementDifference | undefined
}

export interface ComparedBlock extends JudgedBlock {
  readonly basis: Basis
  readonly detail: BlockDetail
}

export interface ComparedRegion {
  readonly layer: number
  readonly name: string
  readonly side: Side
  /** `whole` where the two are split at different boundaries, and no block tells: then sums of both regions are added up. */
  readonly region: Region | 'whole'
  /** The worst of its blocks, or of its sums where no blocks are told; `unreadable` also where the sums are of one side alone, or of other blocks. */
  readonly verdict: VerdictName
  /** Blocks that were compared, by verdict. */
  readonly counts: Readonly<Partial<Record<VerdictName, number>>>
  /** Candidate over reference; `null` where one is not known or not finite, or the reference is 0. */
  readonly ssqRatio: number | null
  readonly sabsRatio: number | null
  /** The sums of the region differ, but no block that is told does. */
  readonly unlocated: boolean
  /** Where the candidate prints NaN and the reference does not: in which of the candidate's regions. */
  readonly nanIn?: Region | undefined
}

/** Sums of something that both sides keep beside the KV cache, as their logs print them; see `StateFingerprint`. */
export interface ComparedState {
  readonly at: string
  readonly name: string
  readonly verdict: VerdictName
  /** Candidate over reference; `null` where one is not told or not finite, or the reference is 0. */
  readonly ssqRatio: number | null
  readonly sabsRatio: number | null
}

export interface FirstDivergence {
  readonly layer: number
  readonly name: string
  /** `null` where only sums of the region are known. */
  readonly logical: number | null
  /** Those that diverge there. */
  readonly sides: readonly Side[]
  readonly region: Region | 'whole'
  /** In the order of `sides`. */
  readonly verdicts: readonly VerdictName[]
}

export type KvStatus = 'same' | 'divergent' | 'unreadable' | 'not-comparable'

/** Plain data: what `JSON.stringify` makes of it can be read back. */
export interface KvComparison {
  /** `same` where all that was compared is identical or within the noise bar; `unreadable` where the rest could not be read. */
  readonly status: KvStatus
  readonly reference: string
  readonly candidate: string
  readonly mode: CompareMode
  /** What the weakest equality rests on. */
  readonly basis: 'hash' | 'printed'
  readonly comparability: readonly Difference[]
  /** The first logical block of the suffix, as used here; `null` where neither side tells. */
  readonly boundary: number | null
  /** Blocks that were compared, over all layers and both sides, by verdict. */
  readonly counts: Readonly<Partial<Record<VerdictName, number>>>
  readonly regions: readonly ComparedRegion[]
  /** Every block that is not identical, by layer, logical block and side. */
  readonly blocks: readonly ComparedBlock[]
  /** What else both sides tell of: none where one of them is a capture. */
  readonly states: readonly ComparedState[]
  readonly skipped: readonly (Omit<SkippedLayer, 'isUnread'> & { readonly of: 'reference' | 'candidate' })[]
  readonly firstDivergence: FirstDivergence | null
  /** Why, the cause of the first divergence first; each divergent block is in one of them, and so are states that diverge. Where nothing does, why blocks could not be read. */
  readonly causes: readonly Cause[]
  /** Blocks that were looked at element by element, of those that would have been worth it. */
  readonly looks: { readonly taken: number; readonly wanted: number }
  /** What else must be known to read this. */
  readonly notes: readonly string[]
}
