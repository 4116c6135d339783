import { expect, test } from 'vitest'
import { decodeValues } from './decode_values.ts'

test.for([
  ['bf16', [0x80, 0x3f, 0x20, 0xc0], [1, -2.5]],
  ['f16', [0x00, 0x3c, 0x00, 0xc1], [1, -2.5]],
  ['f32', [0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x20, 0xc0], [1, -2.5]],
  ['fp8_e4m3', [0x38, 0xc2], [1, -2.5]],
  ['fp8_e5m2', [0x3c, 0xc1], [1, -2.5]],
] as const)('%s is read from little-endian bytes at any address', ([dtype, bytes, values]) => {
  const odd = new Uint8Array([0xaa, ...bytes, 0xaa]).subarray(1, -1)

  expect([...decodeValues(odd, dtype)]).toEqual(values)
})

test('half a value is refused', () => {
  expect(() => decodeValues(new Uint8Array(7), 'bf16')).toThrow('7 bytes are no whole number of bf16 values')
})
