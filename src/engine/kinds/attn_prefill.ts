import { linear2d } from '../cache/linear_2d.ts'
import type { KernelKind } from '../kernel_kind.ts'
import { holdRate } from '../off_grid/hold_rate.ts'

/**
 * Causal attention of `append_len` new tokens after `prefix_len` cached ones. A token sees prefix + append / 2 keys on average, so time
 * is near bilinear in that mean and the appended length; a mean below append / 2 would need a negative prefix.
 *
 * Product would run below the grid to a fraction of the true time (one token after a long prefix: 0.15x), so the cache clamps there; above
 * it, attention is bound by compute and the edge's TFLOPS hold.
 */
export const attnPrefill: KernelKind = {
  kind: 'attn_prefill',
  sizes: ['num_qo_heads', 'num_kv_heads', 'head_dim'],
  input: ['prefix_len', 'append_len'],
  mayBeZero: ['prefix_len'],
  reAxis: {
    labels: ['mean_kv_len', 'append_len'],
    toCoords: (prefix, append) => [prefix + append / 2, append],
    toInput: (mean, append) => [mean - append / 2, append],
  },
  feasible: (mean, append) => mean >= append / 2,
  fit: linear2d('clamp'),
  offGrid: holdRate((qoHeads, _kvHeads, headDim, mean, append) => 4 * qoHeads * headDim * mean * append),
}
