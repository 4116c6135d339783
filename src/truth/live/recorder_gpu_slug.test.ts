import { expect, test } from 'vitest'
import { gpuSlug } from './recorder_gpu_slug.ts'

test.for([
  ['NVIDIA H200', 'h200'],
  ['NVIDIA A100-SXM4-80GB', 'a100-sxm4-80gb'],
  ['NVIDIA GeForce RTX 4090', 'geforce-rtx-4090'],
  ['AMD Instinct MI300X', 'instinct-mi300x'],
  ['h200_sxm', 'h200-sxm'],
  ['../..', 'gpu'],
] as const)('%s lies in %s', ([name, slug]) => {
  expect(gpuSlug(name)).toBe(slug)
})
