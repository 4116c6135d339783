import { expect, test } from 'vitest'
import { asked, faultOf } from './fixtures/faults.ts'
import { readPeak } from './read_peak.ts'

const result = {
  kind: 'single_gemm',
  peak_tflops: 700.5,
  peak_gbps: 3000,
  max_arithmetic_intensity_flops_per_byte: 400,
}
const peakOf = (edit: object) => readPeak(asked, { results: [{ ...result, ...edit }] })

test('a rate of 0 is none', () => {
  expect(peakOf({ error: null })).toEqual({ tflops: 700.5, gbps: 3000 })
  expect(peakOf({ peak_tflops: 0 })).toEqual({ tflops: null, gbps: 3000 })
})

test.for([
  { edit: { peak_tflops: 0, error: 'missing row' }, code: 'reported-error', got: 'the reply reports: missing row' },
  { edit: { kind: 'rms_norm' }, code: 'wrong-kind', got: 'the reply is about kind `rms_norm`' },
  { edit: { peak_gbps: -1 }, code: 'reply-shape', got: '→ at results[0].peak_gbps' },
])('$got: $code', async ({ edit, code, got }) => {
  const fault = await faultOf(() => peakOf(edit))
  expect(fault.code).toBe(code)
  expect(fault.message).toContain(got)
})

test('one kernel was asked about', async () => {
  expect((await faultOf(() => readPeak(asked, { results: [result, result] }))).code).toBe('reply-shape')
  expect((await faultOf(() => readPeak(asked, { results: [] }))).code).toBe('reply-shape')
})
