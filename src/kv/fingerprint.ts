import type { CaptureFacts, LayerLayout, Side, SkippedLayer } from './capture.ts'

/** Sums in f64: of the values, their squares, and their absolute values. NaN and infinities propagate. */
export interface Moments {
  readonly sum: number
  readonly ssq: number
  readonly sabs: number
}

/** How many values are of a kind; `poison` are bytes 0xFF throughout, as unwritten memory may be filled. */
export interface Counts {
  readonly values: number
  readonly nan: number
  readonly inf: number
  readonly zero: number
  readonly poison: number
}

/** Of the finite values; `null` where there is none. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** Of one block of one side. What a log does not tell is `null`. */
export interface BlockFingerprint {
  readonly logical: number
  readonly physical: number
  readonly status: 'read' | 'unreadable'
  /** `null` for a dtype that is compared by its bytes alone; of a log only `ssq` is known, the others are NaN. */
  readonly moments: Moments | null
  readonly counts: Counts | null
  readonly range: Range | null
  /** Of the bytes in their order, without slots past the tokens: equal hashes are equal blocks. */
  readonly hash: string | null
  /** The sum of squares of each token, over all heads. */
  readonly tokens: readonly number[] | null
  /** The sum of squares of each head, over all tokens. */
  readonly heads: readonly number[] | null
}

export type Region = 'prefix' | 'suffix'

export interface RegionFingerprint {
  /** Blocks of the region, and how many of them could not be read. */
  readonly blocks: number
  readonly unreadable: number
  readonly moments: Moments | null
  readonly counts: Counts | null
  readonly range: Range | null
}

export interface SideFingerprint {
  readonly prefix: RegionFingerprint
  readonly suffix: RegionFingerprint
  /** In logical order; of a log, those that it tells of. */
  readonly blocks: readonly BlockFingerprint[]
}

/** Layouts of a log are not known. */
export interface LayerFingerprint {
  readonly layer: number
  readonly name: string
  readonly layout: LayerLayout | null
  readonly sides: Readonly<Record<Side, SideFingerprint>>
}

/** Sums of something that an engine keeps beside the KV cache: the state of a recurrent layer, a scratch buffer, the hidden state after a layer. */
export interface StateFingerprint {
  /** When it was summed up, by the name of its probe: `final_state`, `decode_step0_pre`. */
  readonly at: string
  /** `SSM L3 h`, `buffer residual of 8192 bytes`, `hidden L7`. */
  readonly name: string
  /** What is not told is NaN. */
  readonly moments: Moments
  /** How many values were added up; `null` where unknown. */
  readonly values: number | null
}

/** All that is compared of a KV cache. */
export interface CacheFingerprint {
  readonly source: string
  readonly from: 'capture' | 'log'
  readonly facts: CaptureFacts
  readonly layers: readonly LayerFingerprint[]
  readonly skipped: readonly SkippedLayer[]
  readonly blockTable: readonly number[] | null
  readonly boundary: number | null
  /** Of a log. */
  readonly states?: readonly StateFingerprint[] | undefined
}
