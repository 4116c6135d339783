import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrap } from './wrap.ts'

const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 })

test('loses no word, and makes no line too long that could be shorter', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 40 }), (all, width) => {
      const lines = wrap(all.join(' '), width)
      expect(lines.join(' ')).toBe(all.join(' '))
      for (const line of lines) expect(line.length <= width || !line.includes(' ')).toBe(true)
    }),
  )
})

test('fills a line before it breaks it', () => {
  expect(wrap('aa bb cc', 5)).toEqual(['aa bb', 'cc'])
})

test('keeps a figure and its unit together', () => {
  expect(wrap('by 0.15 %, 2 ms', 8)).toEqual(['by', '0.15 %,', '2 ms'])
  expect(wrap('12 34 ms', 5)).toEqual(['12', '34 ms'])
  expect(wrap('m=2 msgs', 4)).toEqual(['m=2', 'msgs'])
})

test('keeps the breaks of the text', () => {
  expect(wrap('timeout\n  next: wait', 80)).toEqual(['timeout', 'next: wait'])
})
