import { expect, test } from 'vitest'
import { dtypeBits, dtypeName } from './dtype.ts'

test.for([
  ['BF16', 'bf16', 16],
  ['torch.bfloat16', 'bf16', 16],
  ['float16', 'f16', 16],
  ['torch.float32', 'f32', 32],
  ['F8_E4M3', 'fp8_e4m3', 8],
  ['torch.float8_e4m3fn', 'fp8_e4m3', 8],
  ['F8_E5M2', 'fp8_e5m2', 8],
  ['torch.uint8', 'u8', 8],
  ['F4', 'f4', 4],
  ['I64', 'i64', 64],
  ['NVFP4', 'nvfp4', undefined],
  ['toString', 'tostring', undefined],
  ['__proto__', '__proto__', undefined],
] as const)('%s is %s', ([text, name, bits]) => {
  expect(dtypeName(text)).toBe(name)
  expect(dtypeBits(name)).toBe(bits)
})
