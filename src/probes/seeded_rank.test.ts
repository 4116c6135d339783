import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRank } from './seeded_rank.ts'

test('is an unsigned 32-bit integer that depends on its arguments alone', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, key) => {
      const rank = seededRank(seed, key)
      expect(Number.isInteger(rank) && rank >= 0 && rank < 2 ** 32).toBe(true)
      expect(seededRank(seed, key)).toBe(rank)
    }),
  )
})

// Of 1600 ranks, 100 are expected in each sixteenth, with a standard deviation of 10.
test('spreads the ranks of neighbouring keys evenly', () => {
  const counts = Array.from({ length: 16 }, () => 0)
  for (let m = 0; m < 1600; m += 1) {
    const sixteenth = seededRank(7, `[${m}]`) >>> 28
    counts[sixteenth] = (counts[sixteenth] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(55)
  expect(Math.max(...counts)).toBeLessThan(145)
})

test('keys that differ in one digit are not a fixed distance apart', () => {
  const distances = Array.from(
    { length: 500 },
    (_, half) => seededRank(7, `[${2 * half + 1}]`) - seededRank(7, `[${2 * half}]`),
  )
  expect(new Set(distances.map((distance) => distance >>> 0)).size).toBeGreaterThan(495)
})

// Two orders of 400 keys that have nothing to do with each other agree on half of the 200 pairs: 100, give or take 7.
test('another seed orders the keys anew', () => {
  const pairs = Array.from({ length: 200 }, (_, index) => [`[${index}]`, `[${index + 1000}]`] as const)
  const agreeing = pairs.filter(
    ([one, other]) => seededRank(1, one) < seededRank(1, other) === seededRank(2, one) < seededRank(2, other),
  )
  expect(Math.abs(agreeing.length - 100)).toBeLessThan(35)
})
