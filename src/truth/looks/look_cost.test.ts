import { expect, test } from 'vitest'
import { burstCost, steadyCost } from './look_cost.ts'

test('a short kernel takes 2.4 windows of 100 ms, at most 2 s and one more window', () => {
  expect(steadyCost(0.01)).toEqual({ expectedMs: 280, mostMs: 2400 })
})

test('a kernel of 1 s takes two windows of five launches', () => {
  expect(steadyCost(1000)).toEqual({ expectedMs: 10_040, mostMs: 10_300 })
})

test('a burst of a short kernel takes 48 ms, of a long one ten launches', () => {
  expect(burstCost(0.01)).toEqual({ expectedMs: 48, mostMs: expect.closeTo(300.1, 9) })
  expect(burstCost(50)).toEqual({ expectedMs: 540, mostMs: 800 })
})
