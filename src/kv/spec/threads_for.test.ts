import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { threadsFor } from './threads_for.ts'

const gib = 1024 ** 3

test.for([
  [0, 1],
  [gib / 4 - 1, 1],
  [gib / 4, 2],
  [4 * gib, 2],
  [6 * gib, 3],
  [32 * gib, 8],
  [1000 * gib, 8],
] as const)('%i bytes on many cores: %i threads', ([bytes, threads]) => {
  expect(threadsFor(bytes, 64)).toBe(threads)
})

test('never more threads than cores', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), fc.integer({ min: 1, max: 256 }), (bytes, cores) => {
      const threads = threadsFor(bytes, cores)
      expect(threads).toBeGreaterThanOrEqual(1)
      expect(threads).toBeLessThanOrEqual(cores)
    }),
  )
})
