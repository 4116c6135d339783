import { linear1d } from '../cache/linear_1d.ts'
import type { KernelKind } from '../kernel_kind.ts'

/** Sums one message over all ranks. */
export const allReduce: KernelKind = {
  kind: 'all_reduce',
  sizes: ['world_size'],
  input: ['message_size_bytes'],
  fit: linear1d,
}
