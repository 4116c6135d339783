import { readFileSync } from 'node:fs'
import { z } from 'zod'

const modelSchema = z.looseObject({
  hidden_size: z.int().positive(),
  intermediate_size: z.int().positive(),
  num_attention_heads: z.int().positive(),
  num_key_value_heads: z.int().positive().optional(),
  head_dim: z.int().positive().optional(),
})

/** The dims of a dense decoder layer's kernels, per tensor-parallel rank. */
export interface ModelDims {
  /** Fused Q, K and V projection. */
  readonly qkvProj: { readonly n: number; readonly k: number }
  readonly oProj: { readonly n: number; readonly k: number }
  /** Fused gate and up projection. */
  readonly gateUpProj: { readonly n: number; readonly k: number }
  readonly downProj: { readonly n: number; readonly k: number }
  readonly norm: { readonly hidden_size: number }
  readonly activation: { readonly intermediate_size: number }
  readonly attention: { readonly num_qo_heads: number; readonly num_kv_heads: number; readonly head_dim: number }
  readonly kvCache: { readonly num_kv_heads: number; readonly head_dim: number }
}

/**
 * Reads a Hugging Face `config.json` of a dense decoder (Llama, Qwen, Mistral) into the dims of its kernels; `tp` ranks share
 * the heads and the intermediate size. Where there are fewer KV heads than ranks, each rank holds one.
 * @throws Error naming the file and the field, or the number that the ranks do not divide.
 */
export function fromModelConfig(file: string | URL, { tp = 1 }: { readonly tp?: number } = {}): ModelDims {
  const parsed = modelSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new Error(`${String(file)} is no config of a dense decoder:\n${z.prettifyError(parsed.error)}`)
  const { hidden_size: hidden, intermediate_size: intermediate, num_attention_heads: heads } = parsed.data
  const headDim = parsed.data.head_dim ?? divide(hidden, heads, 'hidden_size', 'attention heads', file)
  const kvHeads = parsed.data.num_key_value_heads ?? heads
  const qo = divide(heads, tp, 'num_attention_heads', 'ranks', file)
  const kv = kvHeads < tp ? 1 : divide(kvHeads, tp, 'num_key_value_heads', 'ranks', file)
  const inner = divide(intermediate, tp, 'intermediate_size', 'ranks', file)
  return {
    qkvProj: { n: (qo + 2 * kv) * headDim, k: hidden },
    oProj: { n: hidden, k: qo * headDim },
    gateUpProj: { n: 2 * inner, k: hidden },
    downProj: { n: hidden, k: inner },
    norm: { hidden_size: hidden },
    activation: { intermediate_size: inner },
    attention: { num_qo_heads: qo, num_kv_heads: kv, head_dim: headDim },
    kvCache: { num_kv_heads: kv, head_dim: headDim },
  }
}

function divide(value: number, by: number, name: string, what: string, file: string | URL): number {
  if (value % by === 0) return value / by
  throw new Error(`${String(file)}: ${name} is ${value}, which ${by} ${what} do not divide`)
}
