import { expect, test } from 'vitest'
import { recordedConfig } from './recorded_config.ts'

test('a config of the protocol stays as it is', () => {
  const config = { backends: ['cublas', 'lt'], gpu_name: 'NVIDIA H200', dtype: 'fp8_e4m3', n: 64 }
  expect(recordedConfig(config, { dtype: 'bf16', system: 'h100' })).toEqual(config)
})

test('what it does not name is taken from other names, the config first', () => {
  const described = { system: 'h200_sxm', backend: 'trtllm', version: '1.3' }
  expect(recordedConfig({ n: 64 }, described)).toEqual({
    n: 64,
    backends: ['trtllm'],
    gpu_name: 'h200_sxm',
    dtype: 'bf16',
  })
  expect(recordedConfig({ n: 64, backend: 'vllm', device: 'h100' }, described)).toMatchObject({
    backends: ['vllm'],
    gpu_name: 'h100',
  })
})

test.for([
  [{ moe_dtype: 'fp8' }, 'fp8'],
  [{ kv_cache_dtype: 'fp8', attn_dtype: 'float16' }, 'float16'],
  [{ kv_cache_dtype: 'fp8' }, 'bf16'],
] as const)('the dtype of the kernel, not of its KV cache: %o is %s', ([config, dtype]) => {
  expect(recordedConfig(config)['dtype']).toBe(dtype)
})

test('where nothing is named it says so', () => {
  expect(recordedConfig({})).toEqual({ backends: ['its backend'], gpu_name: 'an unnamed GPU', dtype: 'bf16' })
})
