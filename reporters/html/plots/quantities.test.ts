import { expect, test } from 'vitest'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { rateOf, timeOf } from './quantities.ts'

function rateText(changes: Partial<JudgedProbe>, ms: number): string | undefined {
  const probe = sampleProbe(1, changes)
  const rate = rateOf(sampleReport([sampleRegion('midpoints', [probe])]))
  return rate && `${rate.of(probe, ms)} ${rate.unit}`
}

test.for([
  // 2 * 4096^3 operations over 3 * 2 * 4096^2 bytes: 1365 a byte
  [{ flops: 2 * 4096 ** 3, bytes: 6 * 4096 ** 2 }, 0.2, '687.19476736 TFLOPS'],
  [{ flops: 1e9, bytes: 1e9 }, 0.25, '4000 GB/s'],
  [{ flops: 1e9, bytes: null }, 0.01, '100 TFLOPS'],
  [{ flops: null, bytes: 4e6 }, 0.001, '4000 GB/s'],
  [{ flops: null, bytes: null }, 1, undefined],
] as const)('%o in %d ms are %s', ([work, ms, text]) => {
  expect(rateText(work, ms)).toBe(text)
})

test.for([
  [0.1, 'time (us)', 100],
  [25, 'time (ms)', 25],
] as const)('%d ms is told as %s', ([truthMs, unit, value]) => {
  const probe = sampleProbe(1, { truthMs })
  const time = timeOf(sampleReport([sampleRegion('midpoints', [probe])]))
  expect(time.unit).toBe(unit)
  expect(time.of(probe, truthMs)).toBe(value)
})
