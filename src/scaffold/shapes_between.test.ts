import { expect, test } from 'vitest'
import { shapesBetween } from './shapes_between.ts'

test('the least value of a field, and the geometric middles of those that follow each other', () => {
  const rows = [0, 100, 400].flatMap((prefix) => [4, 16].map((append) => ({ append, prefix })))
  // From 0 half of 100; sqrt(100 x 400) = 200; sqrt(4 x 16) = 8.
  const prefixes = [0, 50, 200]
  expect(shapesBetween(['prefix', 'append'], rows)).toEqual(
    prefixes.flatMap((prefix) => [4, 8].map((append) => ({ prefix, append }))),
  )
})

test('nothing of fields that hold other things than numbers, or of no rows', () => {
  expect(shapesBetween(['m', 'lens'], [{ m: 1, lens: [1, 2] }])).toEqual([])
  expect(shapesBetween(['m'], [])).toEqual([])
})
