import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentBars, recomputeNoise } from './noise_bar.ts'

test('the bar of a block of 16,384 values, and of a region a hundred times as large', () => {
  // 2 x 8 standard errors x sqrt(4) x 2^-6 / 128
  expect(momentBars(2 ** -6, 16_384).ssq).toBeCloseTo(0.00390625, 12)
  expect(momentBars(2 ** -6, 1_638_400).ssq).toBeCloseTo(0.000390625, 12)
  expect(momentBars(2 ** -6, 16_384).sum).toBe(8 * 2 ** -6)
})

test('a recompute may be two units in the last place off, over the power of two below; of FP8 one', () => {
  // One unit: 2^-7 of BF16 with its 7 bits of fraction, 2^-10 of FP16, 2^-3 and 2^-2 of FP8.
  expect(['bf16', 'f16', 'fp8_e4m3', 'fp8_e5m2', 'nvfp4'].map(recomputeNoise)).toStrictEqual([
    2 ** -6,
    2 ** -9,
    2 ** -3,
    2 ** -2,
    null,
  ])
})

function sum(values: readonly number[]): number {
  return values.reduce((all, x) => all + x, 0)
}

function ssq(values: readonly number[]): number {
  return sum(values.map((x) => x * x))
}

/** Irwin-Hall: the sum of 12 uniform numbers is nearly normal. */
const normal = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 })
  .map((parts) => sum(parts) - 6)

test('independent deviations of that size stay within the bars', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(normal, normal), { minLength: 1, maxLength: 200 }),
      fc.double({ min: 1e-4, max: 0.1, noNaN: true }),
      (pairs, noise) => {
        const was = pairs.map(([x]) => x)
        const is = pairs.map(([x, e]) => x * (1 + noise * Math.max(-1, Math.min(1, e))))
        fc.pre(ssq(was) > 1e-6)
        const bars = momentBars(noise, pairs.length)
        expect(Math.abs(ssq(is) / ssq(was) - 1)).toBeLessThanOrEqual(bars.ssq * (1 + 1e-9))
        expect(Math.abs(sum(is) - sum(was))).toBeLessThanOrEqual(bars.sum * Math.sqrt(ssq(was)) * (1 + 1e-9))
      },
    ),
  )
})

test('no deviation of that size, however it is spread, passes for less than it is', () => {
  // All values off by noise the same way: the bound of Cauchy and Schwarz, met exactly.
  expect((1 + 0.01) ** 2 - 1).toBeCloseTo(momentBars(0.01, 4).ssq, 15)
  expect(momentBars(0.01, 4).sum).toBeCloseTo(0.01 * Math.sqrt(4), 15)
})
