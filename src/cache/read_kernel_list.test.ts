import { expect, test } from 'vitest'
import { asked, faultOf } from './fixtures/faults.ts'
import { readKernelList } from './read_kernel_list.ts'

const entry = {
  kind: 'gemm_direct',
  profile_kind: 'gemm',
  config: ['n'],
  input: ['m'],
  cache_coords: ['a', 'b'],
  kv_dtype: null,
}
const listing = { kind: 'gemm_direct', profileKind: 'gemm', config: ['n'], input: ['m'], cacheCoords: ['a', 'b'] }

test('a list, or one under a key', () => {
  expect(readKernelList(asked, [entry])).toEqual([listing])
  expect(readKernelList(asked, { kernels: [entry] })).toEqual([listing])
})

test('a kind that names no other is profiled as itself', () => {
  expect(readKernelList(asked, [{ ...entry, profile_kind: undefined }])).toEqual([
    { ...listing, profileKind: 'gemm_direct' },
  ])
})

test('names may have types', () => {
  expect(readKernelList(asked, [{ ...entry, config: { n: 'u32' }, input: { m: 'u32' } }])).toEqual([listing])
})

test('anything else is a fault', async () => {
  expect((await faultOf(() => readKernelList(asked, { kinds: [entry] }))).code).toBe('reply-shape')
})
