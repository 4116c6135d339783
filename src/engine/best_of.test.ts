import { expect, test } from 'vitest'
import { bestOf } from './best_of.ts'
import { EXTRAPOLATED, type Metrics, MISS } from './cache/metrics.ts'

const taking = (timeMs: number, flops = 0, coverage = 0): Metrics => ({ timeMs, flops, bytes: 0, energyJ: 0, coverage })
const best = (...backends: readonly Metrics[]) => bestOf(backends.map((metrics) => () => metrics))([1])

test('the fastest wins with all its metrics', () => {
  expect(best(taking(3, 1), taking(2, 2), taking(4, 3))).toEqual(taking(2, 2))
})

test('of equal ones the first wins', () => {
  expect(best(taking(2, 1), taking(2, 2))).toEqual(taking(2, 1))
})

test('a miss reads 0 ms and never wins', () => {
  expect(best(MISS, taking(2))).toEqual(taking(2))
  expect(best(taking(2), MISS)).toEqual(taking(2))
})

test('a time of 0 never wins over a positive one', () => {
  const zero = taking(0, 7, EXTRAPOLATED)
  expect(best(zero, taking(2))).toEqual(taking(2))
  expect(best(taking(2), zero)).toEqual(taking(2))
})

test('a time of 0 is told where nothing better is known', () => {
  const zero = taking(0, 7, EXTRAPOLATED)
  expect(best(MISS, zero)).toEqual(zero)
  expect(best(zero, MISS)).toEqual(zero)
})

test('all misses are a miss', () => {
  expect(best(MISS, MISS)).toEqual(MISS)
})
