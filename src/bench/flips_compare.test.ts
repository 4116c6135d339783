import { expect, test } from 'vitest'
import { compareRuns, type RunProbe } from './flips_compare.ts'

/** The bar is at 1.15; a standard error of 1 % and two looks decide beyond 1.7 %. */
function probe(key: string, ratio: number, but: Partial<RunProbe> = {}): RunProbe {
  const verdict = ratio > 1.17 ? 'outside' : ratio < 1.13 ? 'within' : 'noisy'
  return {
    key,
    control: false,
    verdict,
    ratio,
    standardError: 0.01,
    looks: 2,
    band: [1 / 1.15, 1.15],
    single: ratio,
    ...but,
  }
}

test('counts probes that change sides, and those that are noisy in either run', () => {
  const first = [probe('a', 1), probe('b', 1.2), probe('c', 1.14), probe('d', 1.2), probe('only first', 1)]
  const second = [probe('a', 1.01), probe('b', 1.1), probe('c', 1.2), probe('d', 1.16), probe('only second', 1)]
  expect(compareRuns(first, second)).toEqual({
    probes: 4,
    flips: ['b'],
    adjustedFlips: ['b'],
    noisy: [1, 1],
    singles: 4,
    // b, and c by its single looks of 1.14 and 1.2.
    singleFlips: 2,
    shift: null,
    controls: 0,
  })
})

test('takes the shift of the controls out of the second run', () => {
  const control = { control: true }
  const first = [1, 2, 3].map((index) => probe(`control ${index}`, 1, control))
  // The second truth is faster by 10 %, so all its ratios are 1 / 0.9 times as large.
  const second = [1, 2, 3].map((index) => probe(`control ${index}`, 1 / 0.9, control))
  const { shift, controls, flips, adjustedFlips } = compareRuns(
    [...first, probe('a', 1.08)],
    [...second, probe('a', 1.08 / 0.9)],
  )
  expect(shift).toBeCloseTo(Math.log(0.9), 12)
  expect(controls).toBe(3)
  expect(flips).toEqual(['a'])
  expect(adjustedFlips).toEqual([])
})

test('a first look that is not known is no single sample', () => {
  const { singles } = compareRuns([probe('a', 1, { single: undefined })], [probe('a', 1)])
  expect(singles).toBe(0)
})
