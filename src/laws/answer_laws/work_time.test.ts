import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Work } from '../law.ts'
import { answeredBy, answerOf, lawSite } from '../law_site.fixture.ts'
import { isTimed } from './timed.ts'
import { utilisation, withoutPeak, withoutWork, workTimeMs } from './work_time.ts'

const peak = { tflops: 1, gbps: 1 }
const answered = answeredBy(() => 4, { m: 8 })
const timeOf = (work: Work, at = peak) => workTimeMs({ work: () => work, peak: at }, answered)

// 1e9 flops at 1e12 a second, and 1e6 bytes at 1e9 a second, take 1 ms each.
test('the longer of the times of flops and bytes', () => {
  expect(timeOf({ flops: 1e9, bytes: 5e5 })).toBe(1)
  expect(timeOf({ flops: 1e9, bytes: 3e6 })).toBe(3)
  expect(timeOf({ flops: null, bytes: 3e6 })).toBe(3)
  expect(timeOf({ flops: 1e9, bytes: null })).toBe(1)
  // The o_proj GEMM of Llama-3-8B at m = 4096 on an H200: 2 * 4096 ** 3 / 989e12 s = 0.13897 ms.
  expect(timeOf({ flops: 2 * 4096 ** 3, bytes: 3 * 2 * 4096 ** 2 }, { tflops: 989, gbps: 4800 })).toBeCloseTo(
    0.13897,
    5,
  )
})

test('no work is known where there is none, and without a peak', () => {
  expect(timeOf({ flops: null, bytes: null })).toBeUndefined()
  expect(timeOf({ flops: 0, bytes: 0 })).toBeUndefined()
  expect(workTimeMs({ work: () => ({ flops: 1e9, bytes: null }), peak: undefined }, answered)).toBeUndefined()
})

test("the cache's own count stands where the spec declares none", () => {
  const counted = { ...answered, answer: { ...answerOf(4), flops: 2e9, bytes: null } }
  expect(workTimeMs({ work: undefined, peak }, counted)).toBe(2)
  expect(workTimeMs({ work: () => ({ flops: 1e9, bytes: null }), peak }, counted)).toBe(1)
  const missed = { ...answered, answer: { status: 'no-coverage', coverage: 4 } } as const
  expect(workTimeMs({ work: undefined, peak }, missed)).toBeUndefined()
})

test('twice the work takes twice the time, and uses twice the share of the GPU in the same time', () => {
  const amount = fc.integer({ min: 0, max: 2 ** 50 })
  fc.assert(
    fc.property(amount, amount, (flops, bytes) => {
      const [once, twice] = [1, 2].map((factor) => ({
        work: () => ({ flops: factor * flops, bytes: factor * bytes }),
        peak,
      }))
      if (!once || !twice || !isTimed(answered)) throw new Error('unreachable')
      expect(workTimeMs(twice, answered) ?? 0).toBe(2 * (workTimeMs(once, answered) ?? 0))
      expect(utilisation(twice, answered) ?? 0).toBe(2 * (utilisation(once, answered) ?? 0))
    }),
  )
})

test('says what to declare', () => {
  const site = lawSite({ m: [1, 2] })
  expect(withoutPeak(site)).toBe(
    'the peak of NVIDIA H200 in "no dtype" is not known: declare laws: { peak: { tflops, gbps } }',
  )
  expect(withoutPeak({ ...site, peak })).toBeUndefined()
  expect(withoutWork({ ...site, peak }, [answered])).toMatch('declare laws: { work:')
  expect(withoutWork({ ...site, peak, work: () => ({ flops: 1, bytes: 1 }) }, [answered])).toBeUndefined()
})
