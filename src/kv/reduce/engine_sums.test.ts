import { expect, test } from 'vitest'
import type { CapturedBlock } from '../capture.ts'
import { engineSums } from './engine_sums.ts'

function blockOf(values: readonly number[], logical: number): CapturedBlock {
  return { logical, physical: logical, status: 'read', bytes: new Uint8Array(Float32Array.from(values).buffer) }
}

const layout = { dtype: 'f32', blockBytes: 8 }

test('adds value after value within a block, then the blocks: what is too small beside the sum so far is lost', () => {
  // An f64 of 2^60 does not change by 1, so only what is added up before it meets one is kept.
  expect(engineSums([blockOf([2 ** 60, 1], 0), blockOf([1, -(2 ** 60)], 1)], layout)?.sum).toBe(0)
  expect(engineSums([blockOf([1, 1], 0), blockOf([2 ** 60, -(2 ** 60)], 1)], layout)?.sum).toBe(2)
  expect(engineSums([blockOf([1, 1], 0), blockOf([2 ** 60, 0], 1), blockOf([0, -(2 ** 60)], 2)], layout)?.sum).toBe(0)
})

test('includes slots past the tokens, whatever lies there', () => {
  const geometry = { order: 'NHD', blockSize: 2, kvHeads: 1, headDim: 1 } as const

  expect(engineSums([blockOf([3, Number.NaN], 0)], { ...layout, geometry })).toEqual({
    sum: Number.NaN,
    ssq: Number.NaN,
    sabs: Number.NaN,
  })
})

test('passes over what cannot be read, as an engine does', () => {
  const gone: CapturedBlock = { logical: 1, physical: 1, status: 'unreadable', reason: 'cut short' }

  expect(engineSums([blockOf([3, -4], 0), gone, blockOf([1, 0], 2)], layout)).toEqual({ sum: 0, ssq: 26, sabs: 8 })
})

test('no blocks have sums of zero, and another dtype has none', () => {
  expect(engineSums([], layout)).toEqual({ sum: 0, ssq: 0, sabs: 0 })
  expect(engineSums([], { dtype: 'nvfp4', blockBytes: 8 })).toBeNull()
})
