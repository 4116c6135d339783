import { expect, test } from 'vitest'
import { EXTRAPOLATED, formatCoverage, isKnownCoverage, JIT, NO_COVERAGE } from './coverage.ts'

// The flags' values are those of the kernel-query protocol.
test.for([
  [0, ''],
  [1, 'EXTRAPOLATED'],
  [2, 'JIT'],
  [4, 'NO_COVERAGE'],
  [5, 'EXTRAPOLATED+NO_COVERAGE'],
  [7, 'EXTRAPOLATED+JIT+NO_COVERAGE'],
] as const)('%i is %s', ([coverage, text]) => {
  expect(formatCoverage(coverage)).toBe(text)
  expect(isKnownCoverage(coverage)).toBe(true)
})

test('a flag formats as its own name', () => {
  expect([EXTRAPOLATED, JIT, NO_COVERAGE].map(formatCoverage)).toEqual(['EXTRAPOLATED', 'JIT', 'NO_COVERAGE'])
})

// 2 ** 32 has no bit among the lower 32, where bitwise operators look.
test.for([8, 9, -1, 0.5, 2 ** 32, Number.NaN])('%f is unknown', (coverage) => {
  expect(isKnownCoverage(coverage)).toBe(false)
})
