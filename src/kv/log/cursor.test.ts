import { expect, test } from 'vitest'
import { Cursor } from './cursor.ts'

test.for([
  ['12.3456', 12.3456],
  ['-0.0000', -0],
  ['NaN', NaN],
  ['inf rest', Infinity],
  ['-inf', -Infinity],
  ['0.0001"', 0.0001],
] as const)('reads the decimals of %s', ([text, value]) => {
  const cursor = new Cursor(text)
  expect(cursor.decimal(4)).toBe(value)
  expect(cursor.fault).toBeNull()
})

test.for([
  ['12.345', '3 of 4 decimals, then, the line ends (character 7 of the record)'],
  ['12.34567', "a number that runs on, got '7' (character 8 of the record)"],
  ['12.34562026-07-25', "a number that runs on, got '2026-07-25' (character 8 of the record)"],
  ['12', "expected '.', the line ends (character 3 of the record)"],
  ['', 'expected a number, the line ends (character 1 of the record)'],
  ['-NaN', "expected a number, got 'NaN' (character 2 of the record)"],
  ['Na', "expected a number, got 'Na' (character 1 of the record)"],
  ['info', "a number that runs on, got 'o' (character 4 of the record)"],
  ['007.0000', "a number that begins with 0 (007), got '.0000' (character 4 of the record)"],
] as const)('does not read the decimals of %s', ([text, fault]) => {
  const cursor = new Cursor(text)
  expect(cursor.decimal(4)).toBe(0)
  expect(cursor.fault).toBe(fault)
})

test('reads numbers as long as the largest f64, and none above it', () => {
  expect(new Cursor(`${'9'.repeat(308)}.0000`).decimal(4)).toBe(1e308)
  const above = new Cursor(`-${'9'.repeat(309)}.0000`)
  expect(above.decimal(4)).toBe(0)
  expect(above.fault).toContain('a number above all f64')
  const long = new Cursor('1'.repeat(400))
  expect(long.decimal(4)).toBe(0)
  expect(long.fault).toContain('a number of more than 309 digits')
})

test('reads whole numbers up to a bound', () => {
  expect(new Cursor('0').integer()).toBe(0)
  expect(new Cursor('9007199254740991').integer()).toBe(9007199254740991)
  const above = new Cursor('513')
  above.integer(512)
  expect(above.fault).toBe('a whole number above 512, the line ends (character 4 of the record)')
  const long = new Cursor('90071992547409910')
  long.integer()
  expect(long.fault).toContain('a number of more than 16 digits')
})

test('keeps the first fault, and reads nothing after it', () => {
  const cursor = new Cursor('L3 nblk=5')
  cursor.expect('S')
  expect(cursor.integer()).toBe(0)
  expect(cursor.upTo('=', 10)).toBe('')
  expect(cursor.at).toBe(0)
  expect(cursor.fault).toBe("expected 'S', got 'L3 nblk=5' (character 1 of the record)")
})

test('reads up to a literal that is near', () => {
  const cursor = new Cursor('residual bytes=12')
  expect(cursor.upTo(' bytes=', 8)).toBe('residual')
  expect(cursor.integer()).toBe(12)
  const far = new Cursor('residual2 bytes=12')
  far.upTo(' bytes=', 8)
  expect(far.fault).toContain("expected ' bytes=' within 8 characters")
})
