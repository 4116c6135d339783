import { expect, test } from 'vitest'
import { steadyCost } from './look_cost.ts'

test('a short kernel takes three windows of 100 ms, at most 2 s and one more window', () => {
  expect(steadyCost(0.01)).toEqual({ expectedMs: 327, mostMs: 2400 })
})

test('a kernel of 1 s takes two windows of five launches', () => {
  expect(steadyCost(1000)).toEqual({ expectedMs: 10_027, mostMs: 10_300 })
})
