import { expect, test } from 'vitest'
import { CacheFault } from './cache_fault.ts'
import { recordedCache } from './recorded_cache.ts'

const request = { kind: 'single_gemm', config: { backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64 } }
const grid = { kind: 'single_gemm', input_fields: ['m'], grid_axes: [[1, 2]] }
const result = (m: number, time_ms: number) => ({
  input: { m },
  time_ms,
  flops: 2,
  bytes: 3,
  energy_j: null,
  coverage: 0,
})
const evaluated = { kind: 'single_gemm', results: [result(1, 0.5), result(2, -1), result(1, 0.6)] }
const rows = {
  kind: 'single_gemm',
  rows: [{ coords: [1], args: { backend: 'cublas', m: 1 }, feasible: true }],
  inputs: [{ input: { m: 3 }, coords: [3], extrapolated: true }],
}

test('gives back what was recorded, with every answer to a shape', async () => {
  const { kernel, cache, answers, hasRows } = recordedCache('a.json', { request, grid, eval: evaluated, rows })
  expect(kernel).toEqual({ ...request, config: { ...request.config, dtype: 'bf16' } })
  expect(cache.name).toBe('a.json')
  expect(await cache.grid(kernel)).toEqual({ kind: 'single_gemm', fields: ['m'], axes: [[1, 2]] })
  const first = { status: 'answered', timeMs: 0.5, flops: 2, bytes: 3, energyJ: null, coverage: 0 }
  expect(answers).toEqual([
    { shape: { m: 1 }, answer: first },
    { shape: { m: 2 }, answer: { status: 'invalid', reason: 'time_ms is -1' } },
    { shape: { m: 1 }, answer: { ...first, timeMs: 0.6 } },
  ])
  expect(await cache.eval(kernel, [{ m: 1 }, { m: 9 }])).toEqual([
    first,
    { status: 'invalid', reason: 'was not recorded' },
  ])
  expect(hasRows).toBe(true)
})

test('places the inputs that were placed, and no others', async () => {
  const { kernel, cache } = recordedCache('a.json', { request, grid, eval: evaluated, rows })
  const cells = [{ coords: [1], args: { m: 1 }, feasible: true }]
  expect(await cache.rows(kernel, [])).toEqual({ rows: cells, placements: [] })
  expect(await cache.rows(kernel, [{ m: 3 }])).toEqual({
    rows: cells,
    placements: [{ coords: [3], extrapolated: true }],
  })
  expect(await cache.rows(kernel, [{ m: 3 }, { m: 4 }])).toBeUndefined()
})

test('without the reply to rows it is as a binary without the op', async () => {
  const { kernel, cache, hasRows } = recordedCache('a.json', { request, grid, eval: evaluated })
  expect(hasRows).toBe(false)
  expect(await cache.rows(kernel, [])).toBeUndefined()
  expect(await cache.evalCoords(kernel, [[1]])).toBeUndefined()
  expect(await cache.peak(kernel)).toBeUndefined()
  expect(await cache.kernelList()).toBeUndefined()
})

test.for([
  [{ grid, eval: evaluated }, 'request'],
  [{ request, grid, eval: { ...evaluated, results: [{ time_ms: 1 }] } }, 'eval.results[0].input'],
  [{ request, grid: { ...grid, kind: 'other' }, eval: evaluated }, 'about kind `other`'],
  [{ request, grid: { ...grid, grid_axes: [[2, 1]] }, eval: evaluated }, 'not strictly ascending'],
  [{ request, grid, eval: { ...evaluated, results: [{ ...result(1, 1), coverage: 9 }] } }, 'coverage is 9'],
] as const)('a recording that is none names what is wrong: %#', ([recording, message]) => {
  const read = () => recordedCache('a.json', recording)
  expect(read).toThrow(CacheFault)
  expect(read).toThrow(message)
  expect(read).toThrow('command: a.json')
})
