import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import { judged } from '../../fixtures/judged.ts'
import type { JudgedProbe } from '../../judged_probe.ts'

test('cuDNN prefill at an odd KV length takes a kernel of half the rate, and every row of the grid is even', () => {
  expect(diagnosed(excerpt('prefill'), { prefix_len: 11585, append_len: 1916 })).toMatchObject({
    class: 'domain',
    cause: 'all rows of the grid are even in prefix_len + append_len, and where that is odd another kernel runs',
    evidence: expect.stringContaining('27 of 50 odd shapes fail to this side, 6 of 58 even ones'),
  })
})

test('cells between prefix = 0, which the causal kernel runs, and the masked one are told by the rates of their rows', () => {
  expect(diagnosed(excerpt('prefill'), { prefix_len: 0, append_len: 11585 })).toMatchObject({
    class: 'domain',
    cause: 'the cell mixes rows with prefix_len = 0, where another kernel runs, with rows of the usual one',
    evidence: expect.stringMatching(/rates [23]\.\d times apart/),
  })
})

function at(q_lens: readonly number[], truthMs: number): JudgedProbe {
  return timed(judged({ coords: [32], shape: { q_lens } }), truthMs, 1)
}

test('two inputs at one place with different times: no row there could suit both', () => {
  const probes = [at([16, 16], 1), at([1, 31], 1.5)]
  expect(diagnosed({ probes, axes: [[1, 64]] }, { q_lens: [1, 31] })).toMatchObject({
    class: 'domain',
    cause: 'inputs of different times share one place on the axes',
  })
  const alike = [at([16, 16], 1), at([1, 31], 1.04)].map((probe) => timed(probe, Number(probe.truthMs), 1.5))
  expect(diagnosed({ probes: alike, axes: [[1, 64]] }, { q_lens: [1, 31] })?.class).not.toBe('domain')
})
