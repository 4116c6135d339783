import { expect, test } from 'vitest'
import { labelled } from './labelled.ts'

test('a text stands beside its label, and goes on below itself within 100 columns', () => {
  expect(labelled('next', 'short')).toEqual(['  next:   short'])
  expect(labelled('', 'below')).toEqual(['          below'])
  // 18 words of 4 letters are 89 with the blanks between them: 10 + 89 = 99.
  const words = Array.from({ length: 20 }, () => 'word').join(' ')
  expect(labelled('likely', words).map((line) => line.length)).toEqual([99, 19])
  expect(labelled('likely', words)[1]).toBe('          word word')
})
