import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bisecting } from './bisecting.ts'

const triples = fc.tuple(fc.nat(65_535), fc.nat(9), fc.nat(255))

test('what fails from some value on shrinks to these values', () => {
  fc.assert(
    fc.property(triples, triples, (least, more) => {
      const from = least.map((value, index) => value + (more[index] ?? 0))
      const { counterexample } = fc.check(
        fc.property(bisecting(triples), (one) => one.some((value, index) => value < (least[index] ?? 0))),
        { examples: [[from]], numRuns: 1 },
      )
      expect(counterexample).toEqual([least])
    }),
  )
})

function fails(naturals: readonly number[], every: number): boolean {
  return naturals.reduce((sum, value) => sum + value, 0) % every === 0
}

test('whatever fails, what it shrinks to fails, and is no larger anywhere', () => {
  fc.assert(
    fc.property(triples, fc.integer({ min: 1, max: 9 }), (from, every) => {
      fc.pre(fails(from, every))
      const { counterexample } = fc.check(
        fc.property(bisecting(triples), (one) => !fails(one, every)),
        { examples: [[from]], numRuns: 1 },
      )
      const [smallest = []] = counterexample ?? []
      expect(fails(smallest, every)).toBe(true)
      expect(smallest.every((value, index) => value <= (from[index] ?? 0))).toBe(true)
    }),
  )
})

test('a value of 16 bits takes 17 steps', () => {
  let steps = 0
  const property = fc.property(bisecting(fc.tuple(fc.nat(65_535))), ([value = 0]) => {
    steps += 1
    return value < 1501
  })
  expect(fc.check(property, { examples: [[[65_535]]], numRuns: 1 }).counterexample).toEqual([[1501]])
  // The first is the value itself.
  expect(steps - 1).toBe(17)
})

test('draws what it is given to draw', () => {
  const settings = { seed: 7, numRuns: 20 }
  expect(fc.sample(bisecting(triples), settings)).toEqual(fc.sample(triples, settings))
})

test('only naturals shrink', () => {
  const untyped: fc.Arbitrary<unknown> = bisecting(triples)
  const values = [[0, 1, 2], [0.5], [-1], ['x'], 3, null]
  expect(values.map((value) => untyped.canShrinkWithoutContext(value))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
