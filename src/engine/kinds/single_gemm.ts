import { linear1d } from '../cache/linear_1d.ts'
import type { KernelKind } from '../kernel_kind.ts'
import { holdRate } from '../off_grid/hold_rate.ts'

/** [m, k] x [k, n]. Large ones are bound by compute, so past the grid the edge's TFLOPS hold. */
export const singleGemm: KernelKind = {
  kind: 'single_gemm',
  sizes: ['n', 'k'],
  input: ['m'],
  fit: linear1d,
  offGrid: holdRate((n, k, m) => 2 * m * n * k),
}
