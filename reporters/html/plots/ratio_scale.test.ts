import { expect, test } from 'vitest'
import { ratioScale } from './ratio_scale.ts'

const band = [1 / 1.15, 1.15] as const

test('holds the band with room, alike above and below 1', () => {
  const { domain, ticks } = ratioScale([1, 1.01], [band])
  expect(domain[1]).toBeCloseTo(1.15 ** 1.5, 12)
  expect(domain[0]).toBeCloseTo(1 / 1.15 ** 1.5, 12)
  expect(ticks).toEqual([0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2])
})

test('holds all ratios where they lie together', () => {
  const [low, high] = ratioScale([0.5, 0.6, 1, 1.2], [band]).domain
  expect(low).toBeCloseTo(0.5 ** 1.06, 12)
  expect(high).toBeCloseTo(2 ** 1.06, 12)
})

test('one far off among a hundred does not press the others flat', () => {
  const [, high] = ratioScale([...Array.from({ length: 100 }, () => 1.02), 3.5], [band]).domain
  expect(high).toBeCloseTo(1.15 ** 1.5, 12)
})

test('never shows more than a factor of four', () => {
  const { domain, ticks } = ratioScale([0.01, 100, 30], [band])
  expect(domain[0]).toBeCloseTo(0.25, 12)
  expect(domain[1]).toBeCloseTo(4, 12)
  expect(ticks).toEqual([0.25, 0.33, 0.5, 0.7, 1, 1.4, 2, 3, 4])
})
