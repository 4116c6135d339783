import { expect, test } from 'vitest'
import { dimsOf } from './config.ts'

const config = { backends: ['cublas', 'cublaslt'], gpu_name: 'NVIDIA H200', n: 4096, k: 14336, dtype: 'bf16' }

test('the dims of a config are all keys but backends and gpu_name', () => {
  expect(dimsOf(config)).toStrictEqual({ n: 4096, k: 14336, dtype: 'bf16' })
  expect(dimsOf({ backends: ['nccl'], gpu_name: 'NVIDIA H200' })).toStrictEqual({})
})

test('the config itself is left as it was', () => {
  dimsOf(config)
  expect(Object.keys(config)).toStrictEqual(['backends', 'gpu_name', 'n', 'k', 'dtype'])
})
