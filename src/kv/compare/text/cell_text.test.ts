import { expect, test } from 'vitest'
import { cellText } from './cell_text.ts'

const moved = { verdict: 'moved' as const, logicals: [3, 7, 8, 9, 12, 20], isAll: false }
const wrong = { verdict: 'wrong' as const, logicals: [1], isAll: false }

test.for([
  [30, '3, 7-9, 12, 20 moved; 1 wrong'],
  [28, '3 and 5 more moved; 1 wrong'],
  [18, '6x moved; 1x wrong'],
] as const)('in %d characters', ([width, expected]) => {
  expect(cellText([moved, wrong], width)).toBe(expected)
})

test('what does not fit at all is counted, the worst first', () => {
  expect(cellText([moved, wrong], 14)).toBe('6x moved; ..')
})

test('a region that is alike throughout, and one of which only sums are known', () => {
  expect(cellText([{ verdict: 'zero', logicals: [0, 1, 2], isAll: true }], 20)).toBe('all 3 zero')
  expect(cellText([{ verdict: 'wrong', logicals: [], isAll: false }], 20)).toBe('sums wrong')
})
