import { linear2d } from '../cache/linear_2d.ts'
import type { KernelKind } from '../kernel_kind.ts'
import { holdRate } from '../off_grid/hold_rate.ts'

/** Attention of one new token for each of `batch_size` requests. It reads the KV cache, so past the grid the edge's bandwidth holds. */
export const attnDecode: KernelKind = {
  kind: 'attn_decode',
  sizes: ['num_qo_heads', 'num_kv_heads', 'head_dim'],
  input: ['batch_size', 'kv_len'],
  fit: linear2d('product'),
  // Elements of queries and outputs, and of keys and values.
  offGrid: holdRate((qoHeads, kvHeads, headDim, batch, kvLen) => batch * headDim * (2 * qoHeads + 2 * kvLen * kvHeads)),
}
