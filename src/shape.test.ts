import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatShape, shapeKey } from './shape.ts'

test('the order of the keys of an object does not change the identity of a shape', () => {
  const fields = ['batch_size', 'kv_len', 'page']
  const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
  fc.assert(
    fc.property(value, value, value, (batch, length, page) => {
      const shape = { batch_size: batch, kv_len: length, page }
      const reversed = { page, kv_len: length, batch_size: batch }
      expect(shapeKey(fields, reversed)).toBe(shapeKey(fields, shape))
    }),
  )
})

test('shapes of other values have other identities, even where the values read alike', () => {
  const keys = [
    { a: 1, b: 23 },
    { a: 12, b: 3 },
    { a: '1', b: 23 },
    { a: [1], b: 23 },
    { a: [1, 23], b: null },
    { a: null, b: [1, 23] },
    { a: '1,23', b: null },
    { a: true, b: 23 },
  ].map((shape) => shapeKey(['a', 'b'], shape))
  expect(new Set(keys).size).toBe(keys.length)
})

test('only the fields asked for count, in their order', () => {
  expect(shapeKey(['m'], { m: 97, n: 4096 })).toBe('[97]')
  expect(shapeKey(['n', 'm'], { m: 97, n: 4096 })).toBe('[4096,97]')
})

test('a shape reads as field=value', () => {
  expect(formatShape({ m: 97 })).toBe('m=97')
  expect(formatShape({ prefix_len: 0, append_len: 443 })).toBe('prefix_len=0 append_len=443')
  expect(formatShape({ causal: true, dtype: 'bf16', q_lens: [16, 1], mask: null, page: { size: 16 } })).toBe(
    'causal=true dtype=bf16 q_lens=[16,1] mask=null page={"size":16}',
  )
})
