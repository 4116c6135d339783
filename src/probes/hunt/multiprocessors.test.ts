import { expect, test } from 'vitest'
import { multiprocessorsOf } from './multiprocessors.ts'

test.each([
  ['NVIDIA H200', 132],
  ['NVIDIA H100 80GB HBM3', 132],
  ['NVIDIA H100 PCIe', 114],
  ['NVIDIA B200', 148],
  ['NVIDIA A100-SXM4-80GB', 108],
  ['NVIDIA GeForce RTX 4090', undefined],
])('%s has %s', (name, count) => {
  expect(multiprocessorsOf(name)).toBe(count)
})
