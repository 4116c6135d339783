import { expect, test } from 'vitest'
import { gpuPeak } from './gpu_peaks.ts'

const peakOf = (gpu_name: string, dtype: string) => gpuPeak({ backends: ['any'], gpu_name, dtype })

// By the data sheets: half of what they print with sparsity.
test.each([
  ['NVIDIA H200', 'bf16', 989, 4800],
  ['NVIDIA H100 80GB HBM3', 'fp8_e4m3', 1979, 3350],
  ['NVIDIA H100 PCIe', 'fp16', 756, 2039],
  ['NVIDIA H100 NVL', 'bfloat16', 836, 3938],
  ['NVIDIA A100-SXM4-80GB', 'bf16', 312, 2039],
  ['NVIDIA A100-SXM4-40GB', 'fp32', 156, 1555],
  ['NVIDIA A100 80GB PCIe', 'int8', 624, 1935],
  ['NVIDIA B200', 'nvfp4_e2m1', 9000, 8000],
  ['NVIDIA GB200', 'fp8', 5000, 8000],
  ['NVIDIA H20', 'bf16', 148, 4000],
  ['NVIDIA L40S', 'bf16', 362, 864],
  ['NVIDIA L4', 'bf16', 121, 300],
  ['NVIDIA A10', 'bf16', 125, 600],
])('%s in %s: %d TFLOPS, %d GB/s', (gpu, dtype, tflops, gbps) => {
  expect(peakOf(gpu, dtype)).toEqual({ tflops, gbps })
})

test('knows short names, however they are written', () => {
  const names = ['h100_sxm', 'H100-SXM', 'H100', 'nvidia h100 80gb hbm3']
  expect(new Set(names.map((name) => JSON.stringify(peakOf(name, 'bf16')))).size).toBe(1)
})

test.each([
  ['NVIDIA GeForce RTX 4090', 'bf16'],
  ['NVIDIA A100-SXM4-80GB', 'fp8'],
  ['NVIDIA H200', 'fp4'],
  ['NVIDIA H200', 'int4'],
  ['NVIDIA H2000', 'bf16'],
])('%s in %s is not in the table', (gpu, dtype) => {
  expect(peakOf(gpu, dtype)).toBeUndefined()
})

test('a config without a dtype has no peak', () => {
  expect(gpuPeak({ backends: ['any'], gpu_name: 'NVIDIA H200' })).toBeUndefined()
  expect(gpuPeak({ backends: ['any'], gpu_name: 'NVIDIA H200', dtype: 8 })).toBeUndefined()
})
