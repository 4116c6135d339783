import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodOf } from './period.ts'

const between = (low: number): readonly [number, number] => [low, low + 1]

test('waves of flash decode on an H200: 132 multiprocessors over 8 heads', () => {
  // Steps measured at kv_len 3000; 11, 22 and 26 are others.
  const steps = [11, 16, 22, 26, 33, 49, 66, 82, 99, 115].map(between)
  expect(periodOf(steps)).toBe(16.5)
})

test('tiles of 8', () => {
  expect(periodOf([24, 40, 48, 96, 112, 160, 224, 248, 272, 280].map(between))).toBe(8)
})

test('few steps, wide gaps and places at random have no rhythm', () => {
  expect(periodOf([])).toBeUndefined()
  expect(periodOf([between(128), between(256)])).toBeUndefined()
  expect(
    periodOf([
      [100, 164],
      [200, 264],
      [300, 364],
    ]),
  ).toBeUndefined()
  expect(periodOf([13, 29, 57, 101, 190].map(between))).toBeUndefined()
})

test('whatever is found divides most of the places', () => {
  const intervals = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 4 })), { maxLength: 12 })
  fc.assert(
    fc.property(intervals, (drawn) => {
      const steps = drawn.map(([low, width]): [number, number] => [low, low + width])
      const period = periodOf(steps)
      if (period === undefined) return
      const keeping = steps.filter(([low, high]) => Math.floor(high / period) * period >= low)
      expect(keeping.length).toBeGreaterThanOrEqual((2 / 3) * steps.length)
    }),
  )
})

test('a rhythm that most steps do not keep is none, however seldom chance would do the same', () => {
  expect(periodOf([128, 256, 384, 512, 640, 13, 29, 57, 101, 190, 333, 701].map(between))).toBeUndefined()
})

test('places far out, as sizes in bytes are, are no matter', () => {
  expect(periodOf([1e9, 2e9, 3e9 + 7].map(between))).toBeUndefined()
})
