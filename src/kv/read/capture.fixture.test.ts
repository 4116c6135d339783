import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { syntheticCache, writeCapture } from './capture.fixture.ts'

test('the same tokens hold the same values whatever the block size', () => {
  const small = syntheticCache({ blockSize: 2, blocks: 8 })
  const large = syntheticCache({ blockSize: 8, blocks: 2 })
  for (let token = 0; token < 16; token++) {
    const at = [token % 8, 1, 3] as const
    expect(small.value(1, 'v', token >> 1, token & 1, 1, 3)).toBe(large.value(1, 'v', token >> 3, ...at))
  }
  const drawn = Array.from({ length: 16 }, (_, token) => small.value(1, 'v', token >> 1, token & 1, 1, 3))
  expect(new Set(drawn).size).toBe(16)
  expect(drawn.every((value) => Math.abs(value) < 1)).toBe(true)
})

test('a value is the bf16 of the bytes of its block', () => {
  const cache = syntheticCache()
  // Token 1, head 1, dim 2 of [4, 2, 8]: the 26th value. 0xC048 is -3.125: sign, exponent 128 (2^1), mantissa 1 + 72/128.
  cache.block(0, 'k', 2).set([0x48, 0xc0], 26 * 2)
  expect(cache.value(0, 'k', 2, 1, 1, 2)).toBe(-3.125)
})

test('slots past the tokens are zero', () => {
  const cache = syntheticCache({ tokens: 14 })
  const values = cache.block(1, 'k', 3)
  expect(values.subarray(32, 64).every((byte) => byte === 0)).toBe(false)
  expect(values.subarray(64).every((byte) => byte === 0)).toBe(true)
})

test('the blocks lie where the manifest says', () => {
  const cache = syntheticCache({ blocks: 2, blockSize: 2, kvHeads: 2, headDim: 1, layers: 1 })
  cache.block(0, 'v', 1).set([1, 2, 3, 4, 5, 6, 7, 8])
  const manifest = writeCapture(cache, { blockTable: [2, 0], padding: 4, order: 'HND' })
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
    block_table: [2, 0],
    layers: [{ v: { file: 'L0.bin', offset: 36, stride: 12 } }],
  })
  const bytes = readFileSync(join(dirname(manifest), 'L0.bin'))
  expect([...bytes.subarray(36, 48)]).toEqual([1, 2, 5, 6, 3, 4, 7, 8, 0xaa, 0xaa, 0xaa, 0xaa])
})
