import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lawSite, storedRow } from '../law_site.fixture.ts'
import type { StoredRow } from '../law.ts'
import { rowSpikes } from './row_spikes.ts'

function spikes(stored: readonly StoredRow[]) {
  return rowSpikes.check(lawSite({ m: [1, 2, 4, 8, 16] }, { stored }))
}

/** Times in us at 64, 65, 80, 81 and 96 rows of a public GEMM table (n 1024, k 8192), where 80 was measured badly. */
const publicGemm = [
  [64, 9.81244],
  [65, 9.79378],
  [80, 622.643],
  [81, 9.91111],
  [96, 11.5707],
] as const

test('a row far above both neighbours is named, with them', () => {
  expect(spikes(publicGemm.map(([m, us]) => storedRow(m, us / 1000)))).toEqual([
    {
      severity: 'error',
      shapes: [{ m: 80 }],
      detail: '0.622643 ms (cublas), but 0.00979378 ms at m=65 and 0.00991111 ms at m=81',
    },
  ])
})

test.for([
  // 3 / max(1, 1) and so on: the bars are 1.3 and 3 times the higher neighbour.
  { times: [1, 2.99, 1], severity: 'information' },
  { times: [1, 3, 1], severity: 'error' },
  { times: [1, 1.31, 1], severity: 'information' },
  { times: [1, 1.29, 1], severity: undefined },
  { times: [1, 6, 3], severity: 'information' },
  { times: [1, 6, 5], severity: undefined },
  { times: [9, 1, 1], severity: undefined },
  { times: [1, 1, 9], severity: undefined },
] as const)('$times: $severity', ({ times, severity }) => {
  expect(spikes(times.map((time, index) => storedRow(index + 1, time))).map((breach) => breach.severity)).toEqual(
    severity === undefined ? [] : [severity],
  )
})

const spikeOf = (but: Partial<StoredRow>) => spikes([storedRow(1, 1), storedRow(2, 9, but), storedRow(3, 1)])

test('each backend, definition and GPU has curves of its own', () => {
  expect(spikeOf({})).toHaveLength(1)
  expect(spikeOf({ backend: 'slow' })).toEqual([])
  expect(spikeOf({ definition: 'burst/cold/events' })).toEqual([])
  expect(spikeOf({ gpuName: 'NVIDIA H100' })).toEqual([])
})

test('of several rows of a shape their median counts', () => {
  const noisy = [storedRow(1, 1), ...[1, 9, 1.1].map((time) => storedRow(2, time)), storedRow(3, 1)]
  expect(spikes(noisy)).toEqual([])
})

const at = (batch: number, kv: number, timeMs: number) => storedRow(0, timeMs, { shape: { batch, kv } })

test('on two axes neighbours share the other field, and the axis that shows more is told', () => {
  // 8 stands at 4 times its neighbours along kv, 8 / 1 along batch.
  const stored = [at(1, 1, 1), at(1, 2, 1), at(1, 3, 1), at(2, 1, 2), at(2, 2, 8), at(2, 3, 2), at(3, 2, 1)]
  const [breach, ...others] = rowSpikes.check(lawSite({ batch: [1, 2, 3], kv: [1, 2, 3] }, { stored }))
  expect(others).toEqual([])
  expect(breach).toMatchObject({ severity: 'error', shapes: [{ batch: 2, kv: 2 }] })
  expect(breach?.detail).toBe('8 ms (cublas), but 1 ms at batch=1 and 1 ms at batch=3')
})

test('a curve that only rises, or only falls, has none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.double({ min: 1e-3, max: 1e3, noNaN: true })), fc.boolean(), (times, rising) => {
      const sorted = times.toSorted((a, b) => (rising ? a - b : b - a))
      expect(spikes(sorted.map((time, index) => storedRow(index, time)))).toEqual([])
    }),
  )
})
