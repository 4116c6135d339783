import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { layoutOf } from './blocks.fixture.ts'
import { reduceBlock } from './reduce_block.ts'
import { bytesOf } from './values.fixture.ts'

test('a block of two tokens and two heads, by hand', () => {
  const geometry = { order: 'NHD', blockSize: 2, kvHeads: 2, headDim: 2 } as const
  // 1 2 | -3 0 and 0.5 -0 | 4 1
  const bytes = bytesOf([0x3f80, 0x4000, 0xc040, 0, 0x3f00, 0x8000, 0x4080, 0x3f80], 2)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)

  expect(reduceBlock(bytes, layoutOf('bf16', geometry), 2)).toEqual({
    moments: { sum: 5.5, ssq: 31.25, sabs: 11.5 },
    counts: { values: 8, nan: 0, inf: 0, zero: 2, poison: 0 },
    range: { min: -3, max: 4 },
    hash,
    tokens: [14, 17.25],
    heads: [5.25, 26],
  })
})

test('without geometry all values count, and there are no sums of tokens and heads', () => {
  const ones = bytesOf(
    Array.from({ length: 2500 }, () => 0x3f80),
    2,
  )

  expect(reduceBlock(ones, { dtype: 'bf16', blockBytes: 5000 }, 1)).toMatchObject({
    moments: { sum: 2500, ssq: 2500, sabs: 2500 },
    counts: { values: 2500 },
    tokens: null,
    heads: null,
  })
})

const otherGeometry = { order: 'NHD', blockSize: 4, kvHeads: 1, headDim: 16 } as const

test.for([
  ['whole bytes a value', { dtype: 'i8', blockBytes: 64, geometry: otherGeometry }, 48],
  ['scales in the block', { dtype: 'nvfp4', blockBytes: 36, geometry: otherGeometry }, 36],
  ['no geometry', { dtype: 'i8', blockBytes: 64 }, 64],
] as const)('another dtype is told by its hash alone: %s', ([, layout, hashed]) => {
  const bytes = Uint8Array.from({ length: layout.blockBytes }, (_, at) => at * 37)
  const hash = createHash('sha256').update(bytes.subarray(0, hashed)).digest('hex').slice(0, 32)

  expect(reduceBlock(bytes, layout, 3)).toEqual({
    moments: null,
    counts: null,
    range: null,
    hash,
    tokens: null,
    heads: null,
  })
})

test.for([
  [{ dtype: 'bf16', blockBytes: 64 }, 'a block of 64 bytes has 62'],
  [{ dtype: 'f32', blockBytes: 62 }, '62 bytes are no whole number of f32 values'],
  [
    { dtype: 'bf16', blockBytes: 62, geometry: otherGeometry },
    'a block of 62 bytes holds 31 bf16 values, not those of 4 tokens x 1 heads x 16: correct the layout',
  ],
] as const)('%o is refused for 62 bytes', ([layout, message]) => {
  expect(() => reduceBlock(new Uint8Array(62), layout, 1)).toThrow(message)
})
