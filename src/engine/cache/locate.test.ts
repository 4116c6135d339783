import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { locate } from './locate.ts'

const axis = Float32Array.of(1, 2, 4, 8)

test.each([
  // By hand: the segment round x, and how far x lies along it.
  { x: 3, low: 1, t: 0.5, outside: false },
  { x: 1, low: 0, t: 0, outside: false },
  { x: 2, low: 1, t: 0, outside: false },
  { x: 8, low: 2, t: 1, outside: false },
  { x: 0, low: 0, t: -1, outside: true },
  { x: 12, low: 2, t: 2, outside: true },
])('x = $x lies $t along segment $low', ({ x, low, t, outside }) => {
  expect(locate(axis, x)).toEqual({ low, high: low + 1, t, outside })
})

test('an axis of one point holds that point and nothing else', () => {
  expect(locate(Float32Array.of(5), 5)).toEqual({ low: 0, high: 0, t: 0, outside: false })
  expect(locate(Float32Array.of(5), 6)).toEqual({ low: 0, high: 0, t: 0, outside: true })
})

test('a value is narrowed to f32, as the axis was', () => {
  // 2^24 + 1 has no f32: it rounds to 2^24, the end of the axis.
  expect(locate(Float32Array.of(1, 2 ** 24), 2 ** 24 + 1)).toEqual({ low: 0, high: 1, t: 1, outside: false })
})

test('the place always leads back to the value', () => {
  const axes = fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(axes, fc.integer({ min: -1000, max: 2e6 }), (values, x) => {
      const sorted = Float32Array.from(values.toSorted((a, b) => a - b))
      const { low, high, t, outside } = locate(sorted, x)
      const [from = NaN, to = NaN] = [sorted[low], sorted[high]]
      expect(from + t * (to - from)).toBeCloseTo(x, 3)
      expect(outside).toBe(x < Math.min(...values) || x > Math.max(...values))
      expect(t >= 0 && t <= 1).toBe(!outside)
    }),
  )
})
