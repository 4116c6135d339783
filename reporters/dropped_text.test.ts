import { expect, test } from 'vitest'
import { droppedText } from './dropped_text.ts'

test('only what was dropped is told of', () => {
  const none = { onGrid: 0, duplicate: 0, infeasible: 0, outOfDomain: 0, overBudget: 0 }
  expect(droppedText({ ...none, onGrid: 3, overBudget: 1 })).toBe('3 rounded onto the grid, 1 over the budget')
  expect(droppedText(none)).toBe('')
})
