import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shrinkCandidates } from './shrink_candidates.ts'
import { ShrinkInBatches } from './shrink_in_batches.ts'

interface Shrunk<T> {
  readonly smallest: T
  readonly rounds: number
  readonly asked: number
}

/** Shrinks a failing value against a cache that answers at most `most` values a round. */
function shrink<T>(arbitrary: fc.Arbitrary<T>, from: T, fails: (value: T) => boolean, most: number): Shrunk<T> {
  const known = new Map<string, boolean>()
  const search = new ShrinkInBatches(from, shrinkCandidates(arbitrary, from, undefined), (value) => {
    const failed = known.get(JSON.stringify(value))
    return failed === undefined ? 'unknown' : failed ? 'fails' : 'passes'
  })
  let rounds = 0
  for (let wanted = search.wanted(most); wanted.length > 0; wanted = search.wanted(most)) {
    rounds += 1
    for (const value of wanted) known.set(JSON.stringify(value), fails(value))
  }
  return { smallest: search.smallest, rounds, asked: known.size }
}

const numbers = fc.nat(2 ** 16 - 1)

test('ends where fast-check does, however many are asked at once and whatever fails', () => {
  const pairs = fc.tuple(numbers, numbers)
  const failures = fc.record({ from: pairs, least: pairs, every: fc.integer({ min: 1, max: 5 }), most: fc.nat(100) })
  fc.assert(
    fc.property(failures, ({ from, least, every, most }) => {
      const fails = ([a, b]: readonly [number, number]): boolean =>
        (a >= least[0] && b >= least[1] && (a + b) % every === 0) || (a === from[0] && b === from[1])
      const { counterexample } = fc.check(
        fc.property(pairs, (pair) => !fails(pair)),
        { examples: [[from]], numRuns: 1 },
      )
      expect([shrink(pairs, from, fails, most + 1).smallest]).toEqual(counterexample)
    }),
  )
})

function isLarge(value: number): boolean {
  return value >= 1501
}

test('one by one, an axis of 65,536 values takes 17 rounds; with 2047 at once, 2', () => {
  expect(shrink(numbers, 65_535, isLarge, 1)).toMatchObject({ smallest: 1501, rounds: 17 })
  expect(shrink(numbers, 65_535, isLarge, 2047)).toMatchObject({ smallest: 1501, rounds: 2 })
})

test('asks for no more than it may', () => {
  const search = new ShrinkInBatches(65_535, shrinkCandidates(numbers, 65_535, undefined), () => 'unknown')
  expect(search.wanted(100)).toHaveLength(100)
})

test('what cannot shrink is the smallest', () => {
  const search = new ShrinkInBatches(0, shrinkCandidates(numbers, 0, undefined), () => 'fails')
  expect([search.wanted(10), search.smallest]).toEqual([[], 0])
})
