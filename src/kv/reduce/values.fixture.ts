import * as fc from 'fast-check'
import type { BlockGeometry, KvDtype } from '../capture.ts'
import { bytesPerValue } from './dtypes.ts'

export const kvDtypes: readonly KvDtype[] = ['bf16', 'f16', 'f32', 'fp8_e4m3', 'fp8_e5m2']

/** Codes of any value, special ones more often than chance would have them. */
export function anyBytes(dtype: KvDtype, values: number): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const width = bytesPerValue[dtype]
  const drawn = fc.integer({ min: 0, max: 2 ** (8 * width) - 1 })
  const code = fc.oneof(
    { weight: 8, arbitrary: drawn },
    { weight: 1, arbitrary: fc.constantFrom(...specialCodes[dtype]) },
  )
  return fc.array(code, { minLength: values, maxLength: values, size: 'max' }).map((codes) => bytesOf(codes, width))
}

/** Codes of finite values alone. */
export function finiteBytes(dtype: 'bf16' | 'f16' | 'f32', values: number): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const { exponent, mantissa } = {
    bf16: { exponent: 8, mantissa: 7 },
    f16: { exponent: 5, mantissa: 10 },
    f32: { exponent: 8, mantissa: 23 },
  }[dtype]
  const magnitude = fc.integer({ min: 0, max: (2 ** exponent - 1) * 2 ** mantissa - 1 })
  const code = fc.tuple(magnitude, fc.boolean()).map(([bits, minus]) => bits + (minus ? 2 ** (exponent + mantissa) : 0))
  return fc
    .array(code, { minLength: values, maxLength: values, size: 'max' })
    .map((codes) => bytesOf(codes, bytesPerValue[dtype]))
}

/** Small blocks, with rows of lengths that no vector divides. */
export const anyGeometry: fc.Arbitrary<BlockGeometry> = fc.record({
  order: fc.constantFrom('NHD', 'HND'),
  blockSize: fc.integer({ min: 1, max: 6 }),
  kvHeads: fc.integer({ min: 1, max: 4 }),
  headDim: fc.integer({ min: 1, max: 21 }),
})

/** Zero, minus zero, the smallest denormal, one, infinities (of E4M3: its largest), NaN, poison. */
const specialCodes: Readonly<Record<KvDtype, readonly number[]>> = {
  bf16: [0, 0x8000, 1, 0x3f80, 0x7f80, 0xff80, 0x7fc0, 0xffff],
  f16: [0, 0x8000, 1, 0x3c00, 0x7c00, 0xfc00, 0x7e00, 0xffff],
  f32: [0, 0x80000000, 1, 0x3f800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffffffff],
  fp8_e4m3: [0, 0x80, 1, 0x38, 0x7e, 0xfe, 0x7f, 0xff],
  fp8_e5m2: [0, 0x80, 1, 0x3c, 0x7c, 0xfc, 0x7e, 0xff],
}

/** Little-endian. */
export function bytesOf(codes: readonly number[], width: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: codes.length * width }, (_, at) => {
    const code = codes[Math.floor(at / width)] ?? 0
    return Math.floor(code / 256 ** (at % width)) % 256
  })
}
