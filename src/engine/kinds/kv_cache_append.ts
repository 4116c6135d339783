import { linear1d } from '../cache/linear_1d.ts'
import type { KernelKind } from '../kernel_kind.ts'

/** Scatters the keys and values of m tokens into a cache. */
export const kvCacheAppend: KernelKind = {
  kind: 'kv_cache_append',
  sizes: ['num_kv_heads', 'head_dim'],
  input: ['m'],
  fit: linear1d,
}
