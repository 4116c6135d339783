import { direct1d } from '../cache/direct_1d.ts'
import type { KernelKind } from '../kernel_kind.ts'
import { singleGemm } from './single_gemm.ts'

/** The GEMM of `single_gemm`, from the same rows, rounded down to a multiple of 256 rows. */
export const singleGemmDirect: KernelKind = {
  kind: 'single_gemm_direct',
  profileKind: singleGemm.kind,
  sizes: singleGemm.sizes,
  input: singleGemm.input,
  axes: [[256, 512, 768, 1024, 1280, 1536, 1792, 2048]],
  fit: direct1d,
}
