import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenly } from './evenly.ts'

test('takes every other of twice as many, and all of no more', () => {
  expect(evenly([0, 1, 2, 3, 4, 5], 3)).toEqual([0, 2, 4])
  expect(evenly([0, 1, 2], 3.5)).toEqual([0, 1, 2])
  expect(evenly([0, 1, 2], 0)).toEqual([])
})

test('takes as many as it may, the first among them, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), (count, most) => {
      const items = Array.from({ length: count }, (_, index) => index)
      const taken = evenly(items, most)
      expect(taken).toHaveLength(Math.min(count, most))
      expect(taken[0]).toBe(0)
      expect(taken.toSorted((one, other) => one - other)).toEqual(taken)
    }),
  )
})
