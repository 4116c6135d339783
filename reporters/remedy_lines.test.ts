import { expect, test } from 'vitest'
import type { Gain, Remedy } from '../src/verdict/diagnose/remedies.ts'
import { sampleSpec } from './fixtures/sample_records.ts'
import { remedyLines } from './remedy_lines.ts'

const gain = (absolute: number): Gain => ({ signed: 0, absolute })

function remedy(rows: readonly number[], changes: Partial<Remedy> = {}): Remedy {
  return { action: 'add rows', rows: rows.map((m) => ({ m })), kernel: gain(2), phases: {}, phasesMs: {}, ...changes }
}

function linesOf(...remedies: readonly Remedy[]): string[] {
  return remedyLines([{ spec: sampleSpec({ title: 'a', remedies }) }])
}

test('tells the gain of each phase in per cent of its iteration, and in ms where these are known', () => {
  const phases = { prefill: gain(0.891), decode: gain(0.35) }
  expect(linesOf(remedy([447, 449], { phases, phasesMs: { prefill: gain(0.0139) } }))).toEqual([
    'single_gemm: a: add rows m=447, m=449: the error falls by 0.89 % of a prefill iteration (0.014 ms), 0.35 % of a decode iteration',
  ])
})

test('without a share it is the kernel itself', () => {
  expect(linesOf(remedy([1, 2, 3, 4, 5, 6]))).toEqual([
    "single_gemm: a: add rows m=1, m=2, m=3, m=4 and 2 more: the error falls by 2 % of the kernel's time",
  ])
})

test('what is not worth a visit to a GPU is left out', () => {
  expect(linesOf(remedy([1], { kernel: gain(0.99) }))).toEqual([])
  expect(linesOf(remedy([1], { phases: { prefill: gain(0.099), decode: gain(0.05) } }))).toEqual([])
  expect(linesOf(remedy([1], { phases: { prefill: gain(0.02), decode: gain(0.1) } }))).toHaveLength(1)
})

test('five at most, the best first', () => {
  const lines = linesOf(...[1, 2, 3, 4, 5, 6].map((m) => remedy([m], { kernel: gain(m) })))
  expect(lines.map((line) => /m=\d/.exec(line)?.[0])).toEqual(['m=6', 'm=5', 'm=4', 'm=3', 'm=2'])
})
