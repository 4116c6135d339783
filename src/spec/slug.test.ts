import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test('keeps letters, digits and underscores, joins the rest with single hyphens', () => {
  expect(slug('single_gemm: Llama-3-8B o_proj, cuBLAS')).toBe('single_gemm-llama-3-8b-o_proj-cublas')
  expect(slug('silu_and_mul: x [triton]')).toBe('silu_and_mul-x-triton')
})

test('never leaves the folder it names a file in', () => {
  expect(slug('../../etc/passwd: ..')).toBe('etc-passwd')
})
