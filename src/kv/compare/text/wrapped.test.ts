import { expect, test } from 'vitest'
import { wrapped } from './wrapped.ts'

test('words in lines, later ones further in', () => {
  expect(wrapped('one two three four', 11, ' ')).toStrictEqual([' one two', '   three', '   four'])
})

test('a word that is too long stays whole', () => {
  expect(wrapped('a verylongword b', 8)).toStrictEqual(['a', '  verylongword', '  b'])
})
