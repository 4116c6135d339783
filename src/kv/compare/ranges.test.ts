import { expect, test } from 'vitest'
import { rangesOf } from './ranges.ts'

test('neighbours are one range', () => {
  expect(rangesOf([3, 7, 8, 9, 12])).toBe('3, 7-9, 12')
  expect(rangesOf([0, 1])).toBe('0-1')
  expect(rangesOf([])).toBe('')
})

test('of very many the first ranges, and how many numbers follow', () => {
  expect(rangesOf([1, 3, 4, 6, 8, 9], 2)).toBe('1, 3-4 and 3 more')
  expect(rangesOf([1, 3, 4], 2)).toBe('1, 3-4')
})
