import { expect, test } from 'vitest'
import { verdictCounts } from './verdict_counts.ts'

test('the worst first, what there is none of left out', () => {
  expect(verdictCounts({ identical: 508, wrong: 3, moved: 1, zero: 0 })).toBe('1 moved, 3 wrong, 508 identical')
  expect(verdictCounts({})).toBe('no block')
})
