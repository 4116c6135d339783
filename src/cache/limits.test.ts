import { expect, test } from 'vitest'
import { evalTimeoutBudgetMs, maxRetries } from './limits.ts'

// By hand: 2 points alone, then 9 times 17 halvings of 100,000 points, the point and the rest: 2 + 9 * 19.
test('retries suffice to find the points', () => {
  expect(maxRetries).toBe(173)
})

// A second of grace after each call's timeout.
test.for([
  [1, 174_000 * 2],
  [100_000, 174_000 * 2],
  [100_001, 175_000 * 2],
  [1_000_000, 183_000 * 2],
] as const)('%i points of 1 s calls', ([points, budget]) => {
  expect(evalTimeoutBudgetMs(points, 1_000)).toBe(budget)
})

test('the budget is one that a timer can hold', () => {
  expect(evalTimeoutBudgetMs(1e9, 1e9)).toBe(2_147_483_647)
})
