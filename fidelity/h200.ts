import { fromModelConfig, type ConfigChange, type KernelConfig } from '../src/index.ts'

/** A config on the GPU that all recordings here are of. */
export function h200(config: ConfigChange & Pick<KernelConfig, 'backends'>): KernelConfig {
  return { gpu_name: 'NVIDIA H200', dtype: 'bf16', ...config }
}

export const llama3 = fromModelConfig(new URL('llama3_8b.json', import.meta.url))

/** One Llama-3-8B decoder layer, in ms, from the recorded grid rows: a fresh prefill of 2,048 tokens (attention by flash), a decode step of 64 requests at 2,048 tokens. */
const iterationMs = { prefill: 1.569, decode: 0.37 }

/** Each kernel's share of these. */
export const layer = {
  qkvProj: { share: { prefill: 0.098, decode: 0.042 }, iterationMs },
  oProj: { share: { prefill: 0.068, decode: 0.031 }, iterationMs },
  gateUpProj: { share: { prefill: 0.462, decode: 0.168 }, iterationMs },
  downProj: { share: { prefill: 0.218, decode: 0.095 }, iterationMs },
  norm: { share: { prefill: 0.013, decode: 0.012 }, iterationMs },
  activation: { share: { prefill: 0.028, decode: 0.009 }, iterationMs },
  kvCacheAppend: { share: { prefill: 0.011, decode: 0.02 }, iterationMs },
  prefillAttention: { share: { prefill: 0.103 }, iterationMs },
  decodeAttention: { share: { decode: 0.622 }, iterationMs },
}
