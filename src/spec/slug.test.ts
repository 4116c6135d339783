import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test('keeps letters, digits and underscores, joins the rest with single hyphens', () => {
  expect(slug('single_gemm: Llama-3-8B o_proj, cuBLAS')).toBe('single_gemm-llama-3-8b-o_proj-cublas')
  expect(slug('silu_and_mul: x [triton]')).toBe('silu_and_mul-x-triton')
})

test('never leaves the folder it names a file in', () => {
  expect(slug('../../etc/passwd: ..')).toBe('etc-passwd')
})

test('letters of any script tell names apart', () => {
  expect(slug('gemm: 日本語')).toBe('gemm-日本語')
  expect(slug('gemm: 中文')).toBe('gemm-中文')
})

test('a long name is cut to what a file system takes, and still differs from another that begins alike', () => {
  const [one, other] = ['a', 'b'].map((end) => slug(`gemm: ${'日'.repeat(300)}${end}`))
  expect(Buffer.byteLength(`${one}.csv`)).toBeLessThan(255)
  expect(one).not.toBe(other)
})
