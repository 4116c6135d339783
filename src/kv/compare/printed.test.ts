import { expect, test } from 'vitest'
import { samePrinted } from './printed.ts'

const both = { reference: 1, candidate: 1, elements: 1e6 }

test('two printed sums are alike to the last digit, or not', () => {
  expect(samePrinted(12.3456, 12.3456, 12, both)).toBe(true)
  expect(samePrinted(12.3456, 12.3457, 12, both)).toBe(false)
  expect(samePrinted(NaN, NaN, NaN, both)).toBe(true)
  expect(samePrinted(NaN, 1, 1, both)).toBe(false)
  expect(samePrinted(0, -0, 0, both)).toBe(true)
})

test('a sum that was not printed may lie half a digit from one that was', () => {
  const one = { reference: 0, candidate: 1, elements: 100 }
  expect(samePrinted(1.00005, 1, 1, one)).toBe(true)
  expect(samePrinted(1.00006, 1, 1, one)).toBe(false)
})

test('each sum that was added up rounds once more', () => {
  const three = { reference: 1, candidate: 2, elements: 100 }
  expect(samePrinted(1.00015, 1, 1, three)).toBe(true)
  expect(samePrinted(1.00016, 1, 1, three)).toBe(false)
})

test('a long loop of f64 additions may end elsewhere than an exact sum, the more the larger it is', () => {
  // 8 sqrt(1e8) 2^-53 1e9 = 0.0089
  const long = { reference: 0, candidate: 1, elements: 1e8 }
  expect(samePrinted(1e9 + 0.008, 1e9, 1e9, long)).toBe(true)
  expect(samePrinted(1e9 + 0.01, 1e9, 1e9, long)).toBe(false)
})
