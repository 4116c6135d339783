import { expect, test } from 'vitest'
import { decadeTicks, logTicks, shortNumber } from './ticks.ts'

test.for([
  [1, 16384, [1, 4, 16, 64, 256, 1024, 4096, 16384]],
  [3, 40, [4, 8, 16, 32]],
  [1024, 3000, [1500, 2000, 2500, 3000]],
  [5, 5, [5]],
] as const)('from %d to %d powers of 2 or round numbers', ([low, high, ticks]) => {
  expect(logTicks(low, high)).toEqual(ticks)
})

test.for([
  [0.9, 12_000, [1, 10, 100, 1000, 10_000]],
  [3, 400, [5, 10, 20, 50, 100, 200]],
  [400, 990, [400, 500, 700]],
] as const)('from %d to %d powers of 10 and what is needed between them', ([low, high, ticks]) => {
  expect(decadeTicks(low, high)).toEqual(ticks)
})

test.for([
  [16384, '16384'],
  [0.05, '0.05'],
  [262_144, '256 Ki'],
  [268_435_456, '256 Mi'],
  [100_000, '100 k'],
  [2_500_000, '2.5 M'],
] as const)('%d is %s', ([value, text]) => {
  expect(shortNumber(value)).toBe(text)
})
