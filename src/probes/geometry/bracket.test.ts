import { expect, test } from 'vitest'
import { bracketOf } from './bracket.ts'

const axis = [1, 8, 64]

test('between two values, on one, and at the ends', () => {
  expect([2, 7.5, 8, 1, 64].map((value) => bracketOf(axis, value))).toEqual([
    [1, 8],
    [1, 8],
    [8, 8],
    [1, 1],
    [64, 64],
  ])
})

test('nothing lies around a value outside, or around no number', () => {
  expect([0.5, 65, NaN].map((value) => bracketOf(axis, value))).toEqual([undefined, undefined, undefined])
})
