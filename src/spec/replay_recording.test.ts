import { expect, test } from 'vitest'
import { recordedCache } from '../cache/recorded_cache.ts'
import type { LawName } from '../laws/law.ts'
import { replayRecording } from './replay_recording.ts'

const kind = 'single_gemm'
const request = { kind, config: { backends: ['cublas'], gpu_name: 'NVIDIA H200', dtype: 'bf16' } }

/** Replays times in ms by m, on a grid of 1, 2, 4 and 8. `null` has NO_COVERAGE, and what is not below `flagged` is EXTRAPOLATED. */
async function replay(
  times: Readonly<Record<string, number | null>>,
  rows?: readonly { readonly feasible: boolean }[],
  flagged = 9,
) {
  const results = Object.entries(times).map(([m, time_ms]) => ({
    input: { m: Number(m) },
    time_ms,
    coverage: time_ms === null ? 4 : Number(m) >= flagged ? 1 : 0,
  }))
  const axis = [1, 2, 4, 8]
  const cells = rows?.map((row, at) => ({ coords: [axis[at] ?? 0], args: { m: axis[at] ?? 0 }, ...row }))
  const recording = {
    request,
    grid: { kind, input_fields: ['m'], grid_axes: [axis] },
    eval: { kind, results },
    ...(cells && { rows: { kind, rows: cells, inputs: [] } }),
  }
  const laws = await replayRecording(recordedCache('a.json', recording), undefined)
  return (name: LawName) => laws.find(({ law }) => law === name)
}

test('answers on the grid stand for the rows behind them, and no law is judged by them twice', async () => {
  const law = await replay({ 1: 1, 2: 9, 4: 1, 8: 1 })
  expect(law('row-spikes')).toMatchObject({ status: 'broken', checked: 4 })
  expect(law('row-spikes')?.breaches[0]?.shapes).toEqual([{ m: 2 }])
  expect(law('grid-identity')).toMatchObject({
    status: 'off',
    reason: 'answers were recorded, not the rows behind them',
  })
})

test('a flagged answer on the grid is no row', async () => {
  const times = { 1: 1, 2: 1, 4: 9, 8: 1 }
  expect((await replay(times))('row-spikes')).toMatchObject({ status: 'broken', checked: 4 })
  expect((await replay(times, undefined, 8))('row-spikes')).toMatchObject({ status: 'holds', checked: 3 })
})

test('a cell without an answer may be infeasible, unless the reply to rows says it is not', async () => {
  const times = { 1: 1, 2: null, 4: 1, 8: 1 }
  const feasible = { feasible: true }
  expect((await replay(times))('coverage-honesty')).toMatchObject({ status: 'holds', checked: 3 })
  const law = await replay(times, [feasible, feasible, feasible, feasible])
  expect(law('coverage-honesty')).toMatchObject({ status: 'broken' })
  const masked = await replay(times, [feasible, { feasible: false }, feasible, feasible])
  expect(masked('coverage-honesty')).toMatchObject({ status: 'holds' })
})

test('how many cells are feasible is not known without the reply to rows', async () => {
  const times = { 1: 1, 2: 1, 4: 1, 8: 1 }
  expect((await replay(times))('grid-size')).toMatchObject({ status: 'off' })
  const feasible = [1, 2, 4, 8].map(() => ({ feasible: true }))
  expect((await replay(times, feasible))('grid-size')).toMatchObject({ status: 'holds' })
})
