import { expect, test } from 'vitest'
import { decodeTables } from './decode_tables.ts'

const float = new DataView(new ArrayBuffer(4))

function f32Of(bits: number): number {
  float.setUint32(0, bits)
  return float.getFloat32(0)
}

/** Another way than the tables': the magnitude put in the place that an f32 has for it, and its exponent's bias corrected by a factor. */
function shifted(
  code: number,
  width: number,
  mantissaBits: number,
  factor: number,
  specials: (magnitude: number) => number | null,
): number {
  const magnitude = code % 2 ** (width - 1)
  const value = specials(magnitude) ?? f32Of(magnitude * 2 ** (23 - mantissaBits)) * factor
  return code >= 2 ** (width - 1) ? -value : value
}

const ieee = (first: number) => (magnitude: number) =>
  magnitude < first ? null : magnitude === first ? Number.POSITIVE_INFINITY : Number.NaN

test.for([
  ['bf16', 16, (code: number) => f32Of(code * 65_536)],
  ['f16', 16, (code: number) => shifted(code, 16, 10, 2 ** 112, ieee(0x7c00))],
  [
    'fp8_e4m3',
    8,
    (code: number) => shifted(code, 8, 3, 2 ** 120, (magnitude) => (magnitude === 0x7f ? Number.NaN : null)),
  ],
  ['fp8_e5m2', 8, (code: number) => shifted(code, 8, 2, 2 ** 112, ieee(0x7c))],
] as const)('%s: every code has its exact value', ([dtype, width, valueOf]) => {
  const table = decodeTables[dtype]()
  const wrong = Array.from({ length: 2 ** width }, (_, code) => code).filter(
    (code) => !Object.is(table[code], valueOf(code)),
  )

  expect(table).toHaveLength(2 ** width)
  expect(wrong).toEqual([])
})

// From the formats' definitions: IEEE 754 binary16, and OCP 8-bit floating point (OFP8) revision 1.0, table 1.
test.for([
  ['bf16', 0x0001, 2 ** -133],
  ['bf16', 0x0080, 2 ** -126],
  ['bf16', 0x3f80, 1],
  ['bf16', 0x7f7f, (2 - 2 ** -7) * 2 ** 127],
  ['bf16', 0xff80, Number.NEGATIVE_INFINITY],
  ['bf16', 0xffff, Number.NaN],
  ['f16', 0x0001, 2 ** -24],
  ['f16', 0x0400, 2 ** -14],
  ['f16', 0x7bff, 65_504],
  ['f16', 0x8000, -0],
  ['f16', 0xfc00, Number.NEGATIVE_INFINITY],
  ['fp8_e4m3', 0x01, 2 ** -9],
  ['fp8_e4m3', 0x07, 0.875 * 2 ** -6],
  ['fp8_e4m3', 0x08, 2 ** -6],
  ['fp8_e4m3', 0x7e, 448],
  ['fp8_e4m3', 0x7f, Number.NaN],
  ['fp8_e4m3', 0x80, -0],
  ['fp8_e5m2', 0x01, 2 ** -16],
  ['fp8_e5m2', 0x03, 0.75 * 2 ** -14],
  ['fp8_e5m2', 0x7b, 57_344],
  ['fp8_e5m2', 0x7c, Number.POSITIVE_INFINITY],
  ['fp8_e5m2', 0x7d, Number.NaN],
] as const)('%s: %i is %d', ([dtype, code, value]) => {
  expect(decodeTables[dtype]()[code]).toBe(value)
})
