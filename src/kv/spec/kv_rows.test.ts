import { expect, test } from 'vitest'
import { compareSample, sampleCache, swapBlocks } from './kv_spec.fixture.ts'
import { kvRows } from './kv_rows.ts'

test('a row for each region, and below it those of its blocks that are not identical', () => {
  const candidate = sampleCache((cache) => {
    swapBlocks(cache, 0, 1, 2)
    cache.block(1, 'v', 5)[1] = 0x7f
    cache.block(1, 'v', 5)[0] = 0xc0
  })
  const { comparison, reference } = compareSample(candidate, {}, { boundary: 4, blockTable: [0, 1, 2, 3, 4, 5] })
  const rows = kvRows(comparison, reference)
  expect(rows.filter(({ logical }) => logical === null)).toHaveLength(3 * 2 * 2)

  const from = rows.findIndex(({ logical }) => logical !== null) - 1
  expect(rows.slice(from, from + 3)).toEqual([
    expect.objectContaining({
      layer: 0,
      side: 'k',
      region: 'prefix',
      verdict: 'moved',
      detail: '2 moved, 2 identical',
    }),
    // The reference lies in reverse, behind one block that nobody uses.
    expect.objectContaining({ logical: 1, referencePhysical: 5, candidatePhysical: 1, verdict: 'moved' }),
    expect.objectContaining({ logical: 2, referencePhysical: 4, candidatePhysical: 2, verdict: 'moved' }),
  ])
  // 0x7FC0 is a NaN of BF16.
  expect(rows.filter(({ layer, logical }) => layer === 1 && logical !== null)).toEqual([
    expect.objectContaining({ side: 'v', region: 'suffix', logical: 5, verdict: 'wrong', nan: 1, ssqRatio: null }),
  ])
})

test('states beside the cache come last, without a layer and a side', () => {
  const { comparison, reference } = compareSample(sampleCache())
  const state = { at: 'final_state', name: 'SSM L0 h', verdict: 'wrong', ssqRatio: 0.5, sabsRatio: null } as const
  const rows = kvRows({ ...comparison, states: [state] }, reference)
  expect(rows).toHaveLength(3 * 2 * 2 + 1)
  expect(rows.at(-1)).toEqual({
    layer: null,
    name: 'SSM L0 h',
    side: null,
    region: 'state',
    logical: null,
    referencePhysical: null,
    candidatePhysical: null,
    verdict: 'wrong',
    ssqRatio: 0.5,
    sabsRatio: null,
    nan: null,
    detail: 'at final_state',
  })
})

test('sums that no block explains are said to be so', () => {
  const { comparison, reference } = compareSample(sampleCache())
  const regions = comparison.regions.slice(0, 1).map((region) => ({ ...region, counts: {}, unlocated: true }))
  expect(kvRows({ ...comparison, regions }, reference)).toMatchObject([
    { detail: 'no block is told; the sums differ, but no block that is told does' },
  ])
})
