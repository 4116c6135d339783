import type { Side } from './capture.ts'
import type { Region } from './fingerprint.ts'

/** What a block of the candidate is, held against the reference. */
export type BlockVerdict =
  | { readonly verdict: 'identical' }
  /** Within the bar for accumulation noise. */
  | { readonly verdict: 'noise'; readonly error: number; readonly bar: number }
  | { readonly verdict: 'wrong'; readonly error: number | null; readonly bar: number | null }
  /** Its content lies in other logical blocks of the candidate. */
  | { readonly verdict: 'moved'; readonly to: readonly number[] }
  /** It equals no block of the reference, though it was to be equal. */
  | { readonly verdict: 'foreign' }
  /** Its tokens are those of the reference so many tokens later (> 0) or earlier. */
  | { readonly verdict: 'shifted'; readonly tokens: number }
  /** The same values in another order: another layout. */
  | { readonly verdict: 'permuted'; readonly how: string }
  | { readonly verdict: 'zero' | 'poison' | 'unreadable' }

export interface JudgedBlock {
  readonly layer: number
  readonly side: Side
  readonly region: Region
  readonly logical: number
  /** In the candidate. */
  readonly physical: number
  readonly outcome: BlockVerdict
}
