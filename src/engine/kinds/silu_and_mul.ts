import { linear1d } from '../cache/linear_1d.ts'
import type { KernelKind } from '../kernel_kind.ts'

/** silu(gate) x up over m rows. */
export const siluAndMul: KernelKind = {
  kind: 'silu_and_mul',
  sizes: ['intermediate_size'],
  input: ['m'],
  fit: linear1d,
}
