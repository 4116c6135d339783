/** What values are stored as; those of any other dtype are compared by their bytes alone. */
export type KvDtype = 'bf16' | 'f16' | 'f32' | 'fp8_e4m3' | 'fp8_e5m2'

export type Side = 'k' | 'v'

/** How the values of a block lie: token by token (`NHD`: token, head, dim), or head by head (`HND`: head, token, dim). */
export type BlockOrder = 'NHD' | 'HND'

export interface BlockGeometry {
  readonly order: BlockOrder
  /** Tokens of a block. */
  readonly blockSize: number
  readonly kvHeads: number
  readonly headDim: number
}

/** The keys or the values of one layer. */
export interface SideLayout {
  /** A `KvDtype`, or any other name. */
  readonly dtype: string
  /** Data of one block, in bytes, without what pads it up to the stride. */
  readonly blockBytes: number
  /** Left out where unknown: then there are no fingerprints of tokens and heads, and the tail cannot be masked. */
  readonly geometry?: BlockGeometry | undefined
}

export interface LayerLayout {
  /** The ordinal among the layers that have a KV cache, from 0; not the number of the model's layer. */
  readonly layer: number
  /** As people know it: `L3`, or the name of a tensor. */
  readonly name: string
  readonly k: SideLayout
  readonly v: SideLayout
}

/** A layer that the capture should hold and does not, or that cannot be read at all. It is told, never passed over. */
export interface SkippedLayer {
  readonly layer: number
  readonly name: string
  readonly reason: string
  /** It was captured, and cannot be read: where both sides lack it, nothing is known of it all the same. Else it was left out on purpose. */
  readonly isUnread?: boolean | undefined
}

/** What two captures must share to be comparable; `null` where nobody noted it. */
export interface CaptureFacts {
  readonly model: string | null
  /** How many tokens the cache holds: slots past them are stale. */
  readonly tokens: number | null
  /** SHA-256 of the token ids as little-endian u32, in hex. */
  readonly tokensHash: string | null
}

/** One block of one side, as it was captured. */
export type CapturedBlock = { readonly logical: number; readonly physical: number } & (
  | {
      readonly status: 'read'
      /** `blockBytes` long, and valid until the next block is asked for. */
      readonly bytes: Uint8Array
    }
  | { readonly status: 'unreadable'; readonly reason: string }
)

/** The paged KV cache of one sequence, on disk. Nothing is held in memory but what is being read. */
export interface KvCapture {
  /** For messages: a path. */
  readonly source: string
  readonly facts: CaptureFacts
  readonly layers: readonly LayerLayout[]
  readonly skipped: readonly SkippedLayer[]
  /** The physical block of each logical one. */
  readonly blockTable: readonly number[]
  /** The first logical block of the suffix: the blocks before it were reused, those from it on recomputed. At most the number of blocks. */
  readonly boundary: number
  /** The blocks of one side in logical order; `from` and `to` (excluded) in logical blocks. */
  blocks(layer: number, side: Side, from?: number, to?: number): Iterable<CapturedBlock>
  close(): void
}
