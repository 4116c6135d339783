import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normals } from '../../verdict/fixtures/normals.ts'
import { uniform } from '../../verdict/fixtures/uniform.ts'
import type { BackendLooks } from '../truth.ts'
import { adjustedRatio, processShifts, shiftText } from './control_shift.ts'

/** A control's looks, written as process and time. */
function looks(...visits: readonly (readonly [process: string, timeMs: number])[]): BackendLooks {
  return { backend: 'cublas', looks: visits.map(([process, timeMs]) => ({ process, timeMs, run: 'run' })) }
}

// The second process is slower by 1, 2, 3, 4 and 50 %: the median is 3 %.
const five = [1.01, 1.02, 1.03, 1.04, 1.5].map((factor, index) =>
  looks(['a', 2 + index], ['a', (2 + index) * 1.1], ['a', (2 + index) * 1.1], ['b', (2 + index) * 1.1 * factor]),
)

test('the shift of a process is the median over the controls against the first process', () => {
  const [first, second] = processShifts(five)
  expect(first).toMatchObject({ process: 'a', shift: 0, standardError: 0, controls: 5 })
  expect(second).toMatchObject({ process: 'b', controls: 5, drift: null })
  expect(second?.shift).toBeCloseTo(Math.log(1.03), 12)
})

test('drift within a process goes from the first look to the last', () => {
  expect(processShifts(five)[0]?.drift).toBeCloseTo(Math.log(1.1), 12)
})

test('the standard error is that of a median of normal values, by hand', () => {
  // logs 0, 0.01, .. 0.04: squares 10e-4 over 4 degrees are 2.5e-4; sqrt(pi / 2 x 2.5e-4 / 5) = 0.008862
  const controls = [0, 0.01, 0.02, 0.03, 0.04].map((log) => looks(['a', 1], ['b', Math.exp(log)]))
  expect(processShifts(controls)[1]?.standardError).toBeCloseTo(0.008862, 6)
})

test('fewer than five shared controls give no shift, and no adjusted ratio', () => {
  const shifts = processShifts(five.slice(1))
  expect(shifts[1]).toMatchObject({ shift: null, standardError: null, controls: 4 })
  expect(adjustedRatio(1, [looks(['b', 1])], shifts)).toBeNull()
  expect(processShifts([])).toEqual([])
})

test('the adjusted ratio is of the fastest backend', () => {
  const slow = looks(['a', 5])
  expect(adjustedRatio(2.06, [slow, looks(['b', 2.06])], processShifts(five))).toBeCloseTo(1.03, 12)
})

test('one look in a process of unknown shift leaves the ratio unknown, even where the median falls on another', () => {
  const mixed = looks(['a', 1], ['a', 1.1], ['stranger', 1.2])
  expect(adjustedRatio(1, [mixed], processShifts(five))).toBeNull()
})

test('the text says the size of shift and drift', () => {
  const shift = { process: 'b', shift: Math.log(1.012), standardError: 0.009, controls: 24, drift: Math.log(0.98) }
  expect(shiftText(shift)).toBe('+1.2 % +- 0.9 % over 24 controls, -2.0 % from first look to last')
  expect(shiftText({ ...shift, drift: null })).toBe('+1.2 % +- 0.9 % over 24 controls')
  expect(shiftText({ ...shift, shift: null, controls: 2 })).toBe('unknown: 2 controls shared with the first process')
})

test('recovers the shift that the looks were made with, within four of its standard errors', () => {
  fc.assert(
    fc.property(uniform(-0.05, 0.05), fc.integer({ min: 1, max: 1e6 }), (shift, seed) => {
      const normal = normals(seed)
      const time = (log: number): number => Math.exp(log + 0.025 * normal())
      const controls = Array.from({ length: 24 }, () => looks(['a', time(0)], ['b', time(shift)]))
      const [, found] = processShifts(controls)
      expect(Math.abs((found?.shift ?? NaN) - shift)).toBeLessThan(4 * (found?.standardError ?? NaN))
    }),
    { seed: 4, numRuns: 200 },
  )
})
