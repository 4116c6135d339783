import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { singleGemm } from './kinds/single_gemm.ts'

const config = { backends: ['cublas', 'cublaslt'], gpu_name: 'NVIDIA H200', k: 14336, n: 4096, dtype: 'bf16' }

test('sizes come in declared order', () => {
  expect(readConfig(singleGemm, config)).toEqual({
    backends: ['cublas', 'cublaslt'],
    gpuName: 'NVIDIA H200',
    dtype: 'bf16',
    sizes: [4096, 14336],
  })
})

const names = (count: number) => Array.from({ length: count }, (_, i) => `b${i}`)

test('up to 255 backends', () => {
  expect(readConfig(singleGemm, { ...config, backends: names(255) }).backends).toHaveLength(255)
})

test.each([
  { got: null, message: 'expected an object, got null' },
  { got: { ...config, backends: [] }, message: "'backends' must be 1 to 255 names, got []" },
  { got: { ...config, backends: names(256) }, message: "'backends' must be 1 to 255 names, got" },
  { got: { ...config, backends: 'cublas' }, message: "'backends' must be 1 to 255 names" },
  { got: { ...config, backends: [1] }, message: "'backends' must be 1 to 255 names, got [1]" },
  { got: { ...config, gpu_name: undefined }, message: "'gpu_name' must be a name, got nothing" },
  { got: { ...config, dtype: 'float' }, message: "'dtype' must be one of fp16, bf16" },
  { got: { ...config, n: 0 }, message: "'n' must be an integer >= 1, got 0" },
  { got: { ...config, n: '4096' }, message: `'n' must be an integer >= 1, got "4096"` },
  { got: { ...config, h: 1 }, message: "unknown field 'h' in" },
  {
    got: { backends: ['a'], gpu_name: 'g', dtype: 'bf16', n: 1, q: 1 },
    message: `missing field 'k', unknown field 'q' in {"n":1,"q":1} (fields: n, k)`,
  },
])('refused: $message', ({ got, message }) => {
  expect(() => readConfig(singleGemm, got)).toThrow(`config does not match single_gemm KernelConfig: ${message}`)
})
