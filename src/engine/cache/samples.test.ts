import { expect, test } from 'vitest'
import { isKept, type Measured, toSamples } from './samples.ts'

const sound: Measured = { timeMs: 0.1, flops: 2e9, bytes: undefined, energyJ: 0 }

test('metrics are stored in f32, absent ones as NaN', () => {
  const samples = toSamples([sound])
  expect(samples.timeMs[0]).toBe(Math.fround(0.1))
  expect(samples.flops[0]).toBe(Math.fround(2e9))
  expect(samples.bytes[0]).toBeNaN()
  expect(samples.energyJ[0]).toBe(0)
  expect(isKept(samples, 0)).toBe(true)
})

test.each<{ why: string; cell: Measured | undefined }>([
  { why: 'infeasible', cell: undefined },
  { why: 'no time', cell: { ...sound, timeMs: NaN } },
  { why: 'negative time', cell: { ...sound, timeMs: -0.1 } },
  { why: 'infinite time', cell: { ...sound, timeMs: Infinity } },
  { why: 'negative flops', cell: { ...sound, flops: -1 } },
  { why: 'bytes beyond f32', cell: { ...sound, bytes: 1e39 } },
  { why: 'energy that is no number', cell: { ...sound, energyJ: NaN } },
])('a cell is dropped whole: $why', ({ cell }) => {
  const samples = toSamples([sound, cell])
  expect(isKept(samples, 0)).toBe(true)
  expect(isKept(samples, 1)).toBe(false)
  expect(samples.flops[1]).toBeNaN()
})

test('a time of 0 is kept', () => {
  expect(isKept(toSamples([{ ...sound, timeMs: 0 }]), 0)).toBe(true)
})
