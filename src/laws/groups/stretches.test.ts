import { expect, test } from 'vitest'
import { stretchesOf, type Part } from './stretches.ts'

const everywhere: readonly Part[] = ['below', 'grid', 'cells', 'past']

// By hand: nothing fits between 4 and 5; past the last value those under 4 times it.
test('an integer axis takes every integer, from 1 to under 4 times its last value', () => {
  expect(stretchesOf([4, 5, 8], everywhere)).toEqual([
    { part: 'below', start: 1, step: 1, count: 3 },
    { part: 'grid', start: 4, step: 1, count: 1 },
    { part: 'grid', start: 5, step: 1, count: 1 },
    { part: 'cells', start: 6, step: 1, count: 2 },
    { part: 'grid', start: 8, step: 1, count: 1 },
    { part: 'past', start: 9, step: 1, count: 23 },
  ])
})

test('a fractional axis takes hundredths of each cell', () => {
  expect(stretchesOf([0.5, 1], ['cells', 'past'])).toEqual([
    { part: 'cells', start: 0.505, step: 0.005, count: 99 },
    { part: 'past', start: 1.03, step: 0.03, count: 99 },
  ])
})

test('below 0, and past it, there is nothing', () => {
  expect(stretchesOf([0, 8], ['below'])).toEqual([])
  expect(stretchesOf([1], ['below'])).toEqual([])
  expect(stretchesOf([-0.5, 0.5], ['below'])).toEqual([])
  expect(stretchesOf([-4, 0], ['below', 'past'])).toEqual([])
})
