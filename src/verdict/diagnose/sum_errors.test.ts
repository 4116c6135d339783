import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { uniform } from '../fixtures/uniform.ts'
import type { Decomposition } from './decompose.ts'
import { mapParts, noParts, sumOf, type ErrorParts } from './error_parts.ts'
import { errorLines } from './error_lines.ts'
import { sumErrors, type Phases } from './sum_errors.ts'

function error(percent: Partial<ErrorParts>): Decomposition {
  return { logs: noParts, ms: noParts, percent: { ...noParts, ...percent } }
}

const two = [error({ interpolation: 10, stale: 2 }), error({ interpolation: -6 })]

test('means, signed and absolute; of the iteration by share, in ms where its time is known', () => {
  const found = sumErrors(two, { share: { prefill: 0.1, decode: 0.5 }, iterationMs: { decode: 8 } })
  expect(found).toMatchObject({
    probes: 2,
    kernel: {
      signed: { interpolation: 2, stale: 1, backend: 0, noise: 0 },
      absolute: { interpolation: 8, stale: 1 },
      // 12 and -6.
      total: { signed: 3, absolute: 9 },
    },
    phases: { prefill: { total: { signed: expect.closeTo(0.3, 12) } }, decode: { total: { absolute: 4.5 } } },
  })
  // 4.5 % of 8 ms.
  expect(found?.phasesMs['decode']?.total.absolute).toBeCloseTo(0.36, 12)
  expect(Object.keys(found?.phasesMs ?? {})).toStrictEqual(['decode'])
  expect(sumErrors([], {})).toBeUndefined()
})

test('the signed total is the sum of its parts, the absolute at most that', () => {
  const part = uniform(-50, 50)
  const parts = fc.record({ stale: part, interpolation: part, backend: part, noise: part })
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1 }), (all) => {
      const kernel = sumErrors(all.map(error), {})?.kernel
      expect(Math.abs(Number(kernel?.total.signed) - sumOf(kernel?.signed ?? noParts))).toBeLessThan(1e-9)
      expect(kernel?.total.absolute).toBeLessThanOrEqual(sumOf(kernel?.absolute ?? noParts) + 1e-9)
    }),
  )
})

function lines(phases: Phases): readonly string[] {
  const found = sumErrors(two, phases)
  return found ? errorLines(found) : []
}

test('in lines: what there is, the weightiest part first', () => {
  const kernel = '+3 % signed, 9 % absolute: interpolation +2 % (8 %), stale +1 % (1 %)'
  const share = { decode: 0.5 }
  expect(lines({})).toEqual([kernel])
  expect(lines({ share })).toEqual([kernel, 'of the iteration: decode +1.5 % (4.5 %)'])
  expect(lines({ share, iterationMs: { decode: 8 } })[1]).toContain('decode +1.5 % (4.5 %), +0.12 ms (0.36 ms)')
})

test('four parts by one rule', () => {
  expect(mapParts((name) => name.length)).toStrictEqual({ stale: 5, interpolation: 13, backend: 7, noise: 5 })
})
