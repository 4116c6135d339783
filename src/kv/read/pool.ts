import type { SideLayout } from '../capture.ts'
import type { ByteSource } from './byte_source.ts'

/** Where the blocks of one side lie: block `p` begins at `offset + p * stride`. All in bytes. */
export interface Pool {
  readonly source: ByteSource
  readonly offset: number
  readonly stride: number
  /** Where the last block ends, of its first piece. */
  readonly end: number
  /** A block is so many runs of bytes of one length, `pieceStride` apart: one for each head of a head-major tensor, else 1. */
  readonly pieces: number
  readonly pieceStride: number
  /** The last block may be cut short by `end`: what is missing is zero. Otherwise such a block is unreadable. */
  readonly lastPadded: boolean
}

/** The keys or the values of a layer. */
export interface PlacedSide {
  readonly layout: SideLayout
  /** Why no block of it can be read, where that is known beforehand. */
  readonly pool: Pool | { readonly unreadable: string }
}

/** The most bytes of one block: larger ones are no blocks but a misread layout. */
export const mostBlockBytes = 32 * 2 ** 20

/** The most blocks of a table: 2^24 tokens in blocks of 16. */
export const mostBlocks = 2 ** 20
