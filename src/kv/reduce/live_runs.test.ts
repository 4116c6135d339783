import { expect, test } from 'vitest'
import type { BlockOrder } from '../capture.ts'
import { liveRuns } from './live_runs.ts'

const layout = (order: BlockOrder) => ({
  dtype: 'bf16',
  blockBytes: 48,
  geometry: { order, blockSize: 4, kvHeads: 2, headDim: 3 },
})

test('token by token, the slots past the tokens are the end of the block', () => {
  expect(liveRuns(layout('NHD'), 24, 3)).toEqual([{ first: 0, rows: 6, length: 3 }])
})

test('head by head, each head has slots past the tokens', () => {
  expect(liveRuns(layout('HND'), 24, 3)).toEqual([
    { first: 0, rows: 3, length: 3 },
    { first: 12, rows: 3, length: 3 },
  ])
  expect(liveRuns(layout('HND'), 24, 4)).toEqual([{ first: 0, rows: 8, length: 3 }])
})

test('a block without tokens has none', () => {
  expect([...liveRuns(layout('NHD'), 24, 0), ...liveRuns(layout('HND'), 24, 0)]).toEqual([])
})

test('all of a block of unknown geometry counts, in rows of 1024', () => {
  expect(liveRuns({ dtype: 'bf16', blockBytes: 5000 }, 2500, 0)).toEqual([
    { first: 0, rows: 2, length: 1024 },
    { first: 2048, rows: 1, length: 452 },
  ])
})
