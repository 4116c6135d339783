import { expect, test } from 'vitest'
import { normalTail } from './normal_tail.ts'

// scipy.stats.norm.sf
test.each([
  [0, 0.5],
  [1, 0.158655],
  [-1, 0.841345],
  [1.96, 0.024998],
  [3, 0.00135],
])('P(Z > %d) is %d', (z, chance) => {
  expect(Math.abs(normalTail(z) - chance)).toBeLessThan(2e-4)
})
