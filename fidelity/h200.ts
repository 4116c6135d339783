import { fromModelConfig, type ConfigChange, type KernelConfig } from '../src/index.ts'

/** A config on the GPU that all recordings here are of. */
export function h200(config: ConfigChange & Pick<KernelConfig, 'backends'>): KernelConfig {
  return { gpu_name: 'NVIDIA H200', dtype: 'bf16', ...config }
}

export const llama3 = fromModelConfig(new URL('llama3_8b.json', import.meta.url))

/** One Llama-3-8B decoder layer, in ms, from the recorded grid rows: a fresh prefill of 2,048 tokens (attention by flash), a decode step of 64 requests at 2,048 tokens. */
const iterationMs = { prefill: 1.557, decode: 0.369 }

/** Each kernel's share of these. */
export const layer = {
  qkvProj: { share: { prefill: 0.099, decode: 0.044 }, iterationMs },
  oProj: { share: { prefill: 0.066, decode: 0.033 }, iterationMs },
  gateUpProj: { share: { prefill: 0.453, decode: 0.176 }, iterationMs },
  downProj: { share: { prefill: 0.223, decode: 0.098 }, iterationMs },
  norm: { share: { prefill: 0.014, decode: 0.014 }, iterationMs },
  activation: { share: { prefill: 0.028, decode: 0.01 }, iterationMs },
  kvCacheAppend: { share: { prefill: 0.011, decode: 0.016 }, iterationMs },
  prefillAttention: { share: { prefill: 0.105 }, iterationMs },
  decodeAttention: { share: { decode: 0.609 }, iterationMs },
}
