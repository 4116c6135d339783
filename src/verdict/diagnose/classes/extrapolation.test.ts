import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import { judged } from '../../fixtures/judged.ts'
import type { JudgedProbe } from '../../judged_probe.ts'

test('past the grid: the rate that the last rows keep flatter, and whether it is settled', () => {
  // Flash decode of one request fills an H200 ever better: its rates nearly double over the last three rows.
  expect(diagnosed(excerpt('decode_edges'), { batch_size: 1, kv_len: 65536 })).toMatchObject({
    class: 'extrapolation',
    evidence: expect.stringContaining('the last three rows keep TFLOPS within 95 %, bandwidth within 95 %'),
    next: expect.stringContaining('though it still moves there: is a row farther out affordable?'),
  })
})

/** Rows at 1, 2, 4 whose flops grow with the square of m, and bytes with m. */
function work(m: number, truthMs: number, cacheMs: number, region = 'controls'): JudgedProbe {
  return timed(judged({ region, coords: [m], shape: { m }, flops: m * m, bytes: m }), truthMs, cacheMs)
}

test('memory-bound rows hold their bandwidth, compute-bound ones their TFLOPS', () => {
  const axes = [[1, 2, 4]]
  const memory = [work(1, 1, 1), work(2, 2, 2), work(4, 4, 4), work(8, 8, 12, 'beyond-grid')]
  expect(diagnosed({ probes: memory, axes }, { m: 8 })).toMatchObject({
    evidence: expect.stringContaining('TFLOPS within 300 %, bandwidth within 0 %; held, bandwidth puts 1 of 1 within'),
    next: 'past the grid, hold the bandwidth of its edge',
  })
  const compute = [work(1, 1, 1), work(2, 4, 4), work(4, 16, 16), work(8, 64, 40, 'beyond-grid')]
  expect(diagnosed({ probes: compute, axes }, { m: 8 })?.next).toBe('past the grid, hold the TFLOPS of its edge')
})

test('below the grid: whether the first row is the floor already', () => {
  // 2.85 us of cuDNN decode at an eighth of the first kv_len.
  expect(diagnosed(excerpt('below'), { batch_size: 1, kv_len: 16 })).toMatchObject({
    class: 'extrapolation',
    evidence: expect.stringContaining('-37 % against the 4.55 us of the first row'),
    next: expect.stringContaining('goes on falling'),
  })
  const flat = [work(2, 2, 2), work(4, 2.1, 2.1), work(1, 2, 1, 'below-grid')]
  expect(diagnosed({ probes: flat, axes: [[2, 4]] }, { m: 1 })?.next).toContain('launch floor')
})

test('where the place is unknown, that it lies outside is enough', () => {
  const probe = timed(judged({ shape: { m: 9 }, outsideGrid: true }), 1, 2)
  expect(diagnosed({ probes: [probe], axes: [] }, { m: 9 })?.class).toBe('extrapolation')
})
