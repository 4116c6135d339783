import { expect, test } from 'vitest'
import { addedCounts, addedMoments } from './added.ts'

test('each sum and each count is added to its own', () => {
  expect(addedMoments({ sum: 1, ssq: 2, sabs: 4 }, { sum: -8, ssq: 16, sabs: 32 })).toEqual({
    sum: -7,
    ssq: 18,
    sabs: 36,
  })
  const one = { values: 1, nan: 2, inf: 4, zero: 8, poison: 16 }
  expect(addedCounts(one, { values: 32, nan: 64, inf: 128, zero: 256, poison: 512 })).toEqual({
    values: 33,
    nan: 66,
    inf: 132,
    zero: 264,
    poison: 528,
  })
})
