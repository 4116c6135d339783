import { linear1d } from '../cache/linear_1d.ts'
import type { KernelKind } from '../kernel_kind.ts'

/** Normalizes m rows. */
export const rmsNorm: KernelKind = {
  kind: 'rms_norm',
  sizes: ['hidden_size'],
  input: ['m'],
  fit: linear1d,
}
