import type { KernelKind } from '../kernel_kind.ts'
import { QueryError } from '../query_error.ts'
import { allReduce } from './all_reduce.ts'
import { attnDecode } from './attn_decode.ts'
import { attnPrefill } from './attn_prefill.ts'
import { kvCacheAppend } from './kv_cache_append.ts'
import { rmsNorm } from './rms_norm.ts'
import { siluAndMul } from './silu_and_mul.ts'
import { singleGemm } from './single_gemm.ts'
import { singleGemmDirect } from './single_gemm_direct.ts'

/** Every kind of the engine, by name. */
export const kinds: readonly KernelKind[] = [
  allReduce,
  attnDecode,
  attnPrefill,
  kvCacheAppend,
  rmsNorm,
  siluAndMul,
  singleGemm,
  singleGemmDirect,
]

/** @throws {QueryError} naming the kinds there are. */
export function findKind(name: string): KernelKind {
  const found = kinds.find(({ kind }) => kind === name)
  if (found !== undefined) return found
  throw new QueryError(
    `kernel-query: unknown kernel kind '${name}' (have: ${kinds.map(({ kind }) => kind).join(', ')})`,
  )
}
