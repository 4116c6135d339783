import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rustFixed } from './rust_fixed.ts'

// Printed by rustc 1.95.0, `format!("{:.4} {:.6} {:.0}", f64::from_bits(bits))`.
test.for([
  ['3fe0000000000000', '0.5000 0.500000 0'],
  ['4004000000000000', '2.5000 2.500000 2'],
  ['3fa0000000000000', '0.0312 0.031250 0'],
  ['3fb8000000000000', '0.0938 0.093750 0'],
  ['bfa0000000000000', '-0.0312 -0.031250 -0'],
  ['40c3880800000000', '10000.0625 10000.062500 10000'],
  ['3f0a36e2eb1c432d', '0.0001 0.000050 0'],
  ['8000000000000000', '-0.0000 -0.000000 -0'],
  ['be10000000000000', '-0.0000 -0.000000 -0'],
  ['0000000000000001', '0.0000 0.000000 0'],
  ['7ff8000000000000', 'NaN NaN NaN'],
  ['fff8000000000000', 'NaN NaN NaN'],
  ['7ff0000000000000', 'inf inf inf'],
  ['fff0000000000000', '-inf -inf -inf'],
] as const)('prints %s as rustc does', ([bits, printed]) => {
  const value = ofBits(BigInt(`0x${bits}`))
  expect([4, 6, 0].map((decimals) => rustFixed(value, decimals)).join(' ')).toBe(printed)
})

test('has no exponent: the largest f64 has all its 309 digits', () => {
  // The exact value of (2 - 2 ** -52) * 2 ** 1023, by integer arithmetic.
  const digits = ((2n ** 53n - 1n) * 2n ** 971n).toString()
  expect(rustFixed(Number.MAX_VALUE, 4)).toBe(`${digits}.0000`)
  expect(rustFixed(-Number.MAX_VALUE, 6)).toBe(`-${digits}.000000`)
  expect(rustFixed(1e21, 4)).toBe('1000000000000000000000.0000')
})

test('has all digits of the least f64: 2 ** -1074 is 5 ** 1074 / 10 ** 1074', () => {
  expect(rustFixed(Number.MIN_VALUE, 1074)).toBe(`0.${(5n ** 1074n).toString().padStart(1074, '0')}`)
  expect(rustFixed(-Number.MIN_VALUE, 1074).slice(0, 4)).toBe('-0.0')
})

test('is the exact value rounded to so many decimals, a half to even', () => {
  fc.assert(
    fc.property(anyFinite, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
      const text = rustFixed(value, decimals)
      expect(text).toMatch(decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${decimals}}$`))
      expect(text.startsWith('-')).toBe(value < 0 || Object.is(value, -0))
      const printed = BigInt(text.replace('-', '').replace('.', ''))
      const { numerator, denominator } = rationalOf(Math.abs(value))
      // |printed - exact| <= 1/2, over the common denominator.
      const off = 2n * (printed * denominator - numerator * 10n ** BigInt(decimals))
      const distance = off < 0n ? -off : off
      expect(distance <= denominator).toBe(true)
      expect(distance < denominator || printed % 2n === 0n).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('prints what Python prints', () => {
  const values = fc.sample(anyFinite, 4000)
  const asHex = values.map((value) => bitsOf(value).toString(16).padStart(16, '0')).join('\n')
  const python = spawnSync('python3', ['-c', formatAll], { input: asHex, encoding: 'utf8' })
  expect(python.stderr).toBe('')
  expect(values.map((value) => `${rustFixed(value, 4)} ${rustFixed(value, 6)}`)).toEqual(
    python.stdout.trim().split('\n'),
  )
})

const formatAll = `
import struct, sys
for line in sys.stdin:
    value, = struct.unpack('>d', bytes.fromhex(line.strip()))
    print('%.4f %s' % (value, format(value, '.6f')))
`

/** Any bits, and values near which a half lies: multiples of 2 ** -5 to 2 ** -20, and decimal halves. */
const anyFinite = fc
  .oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 5, max: 60 })).map(([whole, by]) => whole / 2 ** by),
    fc.tuple(fc.integer(), fc.integer({ min: 4, max: 9 })).map(([whole, by]) => (whole * 10 + 5) / 10 ** by),
  )
  .filter(Number.isFinite)

/** Doubling is exact until the value is whole. */
function rationalOf(value: number): { readonly numerator: bigint; readonly denominator: bigint } {
  let whole = value
  let doublings = 0n
  for (; !Number.isInteger(whole); doublings++) whole *= 2
  return { numerator: BigInt(whole), denominator: 2n ** doublings }
}

function ofBits(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return view.getFloat64(0)
}

function bitsOf(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return view.getBigUint64(0)
}
