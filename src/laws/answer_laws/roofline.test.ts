import { expect, test } from 'vitest'
import type { Work } from '../law.ts'
import { answeredBy } from '../law_site.fixture.ts'
import { breachesOf, expectNoBreach, lineSite } from '../model_kernel.fixture.ts'
import { roofline } from './roofline.ts'

const site = lineSite([1, 1024])

function judge(timeMs: number, work: Work) {
  return roofline.judge({ ...site, work: () => work }, [answeredBy(() => timeMs, { m: 8 })])
}

// 1e9 flops at 1 TFLOPS take 1 ms; 1 % is for rounding.
test('a time that the flops do not allow', () => {
  expect(judge(0.991, { flops: 1e9, bytes: 0 })).toBeUndefined()
  expect(judge(0.98, { flops: 1e9, bytes: 0 })).toEqual({
    severity: 'error',
    shapes: [{ m: 8 }],
    detail: '0.98 ms, expected at least 1 ms at 1 TFLOPS',
  })
})

// 128 MiB may stay in the L2; 1e6 bytes more at 1 GB/s take 1 ms.
test('a time that the bytes beyond an L2 do not allow', () => {
  const bytes = 128 * 2 ** 20 + 1e6
  expect(judge(0.991, { flops: null, bytes })).toBeUndefined()
  expect(judge(0.98, { flops: null, bytes })?.detail).toBe('0.98 ms, expected at least 1 ms at 1 GB/s')
  expect(judge(1e-9, { flops: null, bytes: 128 * 2 ** 20 })).toBeUndefined()
})

test('nothing is said where the work is unknown', () => {
  expect(judge(1e-9, { flops: null, bytes: null })).toBeUndefined()
})

test('a launch cannot move 2.15 GB in 0.272 ms on an H200', () => {
  // A row of cuDNN's decode at batch 129, kv 4096 that a later run showed to be 0.481 ms.
  const h200 = {
    ...site,
    peak: { tflops: 989, gbps: 4800 },
    work: () => ({ flops: 8_657_043_456, bytes: 2_166_374_400 }),
  }
  const at = (timeMs: number) => roofline.judge(h200, [answeredBy(() => timeMs, { m: 129 })])
  expect(at(0.272487)?.detail).toBe('0.272487 ms, expected at least 0.423366 ms at 4800 GB/s')
  expect(at(0.481161)).toBeUndefined()
})

test('no true kernel breaks it; an extrapolation at twice the bandwidth does', () => {
  expectNoBreach(roofline, site)
  expect(breachesOf(roofline, site, ({ m }) => Number(m) / (Number(m) > 1024 ? 2 : 1)).length).toBeGreaterThan(0)
})

test('every recorded shape is a group', () => {
  expect(roofline.among(site, [{ m: 1 }, { m: 2 }])).toEqual([[{ m: 1 }], [{ m: 2 }]])
})
