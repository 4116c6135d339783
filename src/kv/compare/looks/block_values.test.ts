import { expect, test } from 'vitest'
import type { SideLayout } from '../../capture.ts'
import { blockValues, numbersOf } from './block_values.ts'

const geometry = { order: 'NHD', blockSize: 3, kvHeads: 2, headDim: 1 } as const
const layout: SideLayout = { dtype: 'bf16', blockBytes: 12, geometry }
const bytes = Uint8Array.of(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0)

test('by token, head and dim, without slots past the tokens', () => {
  expect(blockValues(bytes, layout, 2)).toStrictEqual({
    bits: Uint16Array.of(1, 2, 3, 4),
    tokens: 2,
    heads: 2,
    dims: 1,
    hasRows: true,
  })
})

test('HND is brought into that order: token 0 is the first of each head', () => {
  expect(blockValues(bytes, layout, 3, 'HND').bits).toStrictEqual(Uint16Array.of(1, 4, 2, 5, 3, 6))
  expect(blockValues(bytes, layout, 2, 'HND').bits).toStrictEqual(Uint16Array.of(1, 4, 2, 5))
})

test('without a geometry it is one row, of bytes where the dtype is not known', () => {
  expect(blockValues(bytes, { dtype: 'bf16', blockBytes: 12 }, 2)).toMatchObject({ tokens: 1, dims: 6, hasRows: false })
  expect(blockValues(bytes, { dtype: 'nvfp4', blockBytes: 12 }, 2)).toMatchObject({ tokens: 1, dims: 12 })
})

test('a dtype that is not known has the width that the geometry leaves', () => {
  expect(blockValues(bytes, { ...layout, dtype: 'u16' }, 3).bits).toStrictEqual(Uint16Array.of(1, 2, 3, 4, 5, 6))
})

test('bytes that do not divide into the geometry, as packed ones with scales, are one row', () => {
  const packed = { dtype: 'nvfp4', blockBytes: 12, geometry: { ...geometry, headDim: 4 } }
  expect(blockValues(bytes, packed, 3)).toMatchObject({ dims: 12, hasRows: false })
})

test('numbers of bf16 and f32; none of a dtype that is not known', () => {
  // 0x3F80 and 0xC040 are 1 and -3; 0x3F800000 is 1.
  const bf16 = blockValues(Uint8Array.of(0x80, 0x3f, 0x40, 0xc0), { dtype: 'bf16', blockBytes: 4 }, 1)
  expect(numbersOf(bf16, 'bf16')).toStrictEqual(Float32Array.of(1, -3))
  const f32 = blockValues(Uint8Array.of(0, 0, 0x80, 0x3f), { dtype: 'f32', blockBytes: 4 }, 1)
  expect(numbersOf(f32, 'f32')).toStrictEqual(Float32Array.of(1))
  expect(numbersOf(bf16, 'u16')).toBeUndefined()
})
