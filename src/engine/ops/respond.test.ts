import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { KernelKind } from '../kernel_kind.ts'
import { attnPrefill } from '../kinds/attn_prefill.ts'
import { singleGemm } from '../kinds/single_gemm.ts'
import type { KernelRef, Request } from '../request.ts'
import { record } from '../testing/record.ts'
import { listKernels } from './list_kernels.ts'
import { respond } from './respond.ts'

const gpu = { gpu_name: 'NVIDIA H200', dtype: 'bf16' }
const gemm: KernelRef = { kind: 'single_gemm', config: { backends: ['cublas'], ...gpu, n: 64, k: 32 } }
const prefill: KernelRef = {
  kind: 'attn_prefill',
  config: { backends: ['flash'], ...gpu, num_qo_heads: 32, num_kv_heads: 8, head_dim: 128 },
}

const gemmConfig = readConfig(singleGemm, gemm.config)
const prefillConfig = readConfig(attnPrefill, prefill.config)
const rows = new Map([
  ['single_gemm', [1, 16].map((m) => record(gemmConfig, [m], m / 8, { flops: m * 4096 }))],
  [
    'attn_prefill',
    // Mean KV length (prefix + append / 2) of 64 and 256, append of 128 and 512; (64, 512) is infeasible.
    [
      [0, 128, 1],
      [192, 128, 2],
      [0, 512, 4],
    ].map(([prefix = NaN, append = NaN, timeMs = NaN]) => record(prefillConfig, [prefix, append], timeMs)),
  ],
])
const rowsOf = (kind: KernelKind) => rows.get(kind.profileKind ?? kind.kind) ?? []
const ask = (request: Request): unknown => JSON.parse(JSON.stringify(respond(request, rowsOf)))

test('grid: axes, their labels and the config', () => {
  expect(ask({ op: 'grid', ...gemm })).toEqual({
    kind: 'single_gemm',
    describe_config: gemm.config,
    input_fields: ['m'],
    grid_axes: [[1, 16]],
  })
  expect(ask({ op: 'grid', ...prefill })).toMatchObject({
    input_fields: ['mean_kv_len', 'append_len'],
    grid_axes: [
      [64, 256],
      [128, 512],
    ],
  })
})

test('eval: inputs are echoed in order; metrics that no row has are null', () => {
  expect(ask({ op: 'eval', ...gemm, queryPoints: [{ m: 8 }, { m: 32 }] })).toEqual({
    kind: 'single_gemm',
    results: [
      { input: { m: 8 }, time_ms: 1, flops: 8 * 4096, bytes: null, energy_j: null, coverage: 0 },
      // Past the grid at the edge's TFLOPS: twice the edge.
      { input: { m: 32 }, time_ms: 4, flops: 32 * 4096, bytes: null, energy_j: null, coverage: 1 },
    ],
  })
})

test('eval: a shape is projected on the axes', () => {
  // (160, 320): half way between all four cells, of which one is infeasible: (1 + 2 + 4) / 3.
  const [shape, cell] = [
    { prefix_len: 0, append_len: 320 },
    { prefix_len: 192, append_len: 128 },
  ]
  expect(ask({ op: 'eval', ...prefill, queryPoints: [shape, cell] })).toMatchObject({
    results: [
      { input: shape, time_ms: expect.closeTo(7 / 3, 12), coverage: 1 },
      { input: cell, time_ms: 2, coverage: 0 },
    ],
  })
})

test('eval_coords: coords are looked up as they are', () => {
  expect(ask({ op: 'eval_coords', ...gemm, queryPoints: [[8.5]] })).toMatchObject({
    kind: 'single_gemm',
    results: [{ input: [8.5], time_ms: 8.5 / 8, coverage: 0 }],
  })
})

test.each([{ point: [1, 2] }, { point: ['1'] }, { point: [null] }, { point: { m: 1 } }])(
  'eval_coords refuses $point',
  ({ point }) => {
    expect(() => ask({ op: 'eval_coords', ...gemm, queryPoints: [point] })).toThrow(
      `query point does not match single_gemm coords: expected 1 finite number(s), m, got ${JSON.stringify(point)}`,
    )
  },
)

test('one bad point fails the whole eval', () => {
  expect(() => ask({ op: 'eval', ...gemm, queryPoints: [{ m: 8 }, { m: 1.5 }] })).toThrow(
    `query point does not match single_gemm Input: 'm' must be an integer >= 1, got 1.5 in {"m":1.5}`,
  )
})

test('rows: what each cell was profiled with, and where an input lands', () => {
  const args = { num_qo_heads: 32, num_kv_heads: 8, head_dim: 128, dtype: 'bf16', backend: 'flash' }
  const inputs = [
    { prefix_len: 0, append_len: 320 },
    { prefix_len: 0, append_len: 128 },
    { prefix_len: 1000, append_len: 256 },
    { prefix_len: 0, append_len: 64 },
  ]
  expect(ask({ op: 'rows', ...prefill, backend: undefined, inputs })).toEqual({
    kind: 'attn_prefill',
    profile_kind: 'attn_prefill',
    backend: 'flash',
    cache_coords: ['mean_kv_len', 'append_len'],
    grid_axes: [
      [64, 256],
      [128, 512],
    ],
    swept: ['prefix_len', 'append_len'],
    fixed: args,
    rows: [
      { coords: [64, 128], args: { ...args, prefix_len: 0, append_len: 128 }, feasible: true },
      { coords: [64, 512], args: { ...args, prefix_len: -192, append_len: 512 }, feasible: false },
      { coords: [256, 128], args: { ...args, prefix_len: 192, append_len: 128 }, feasible: true },
      { coords: [256, 512], args: { ...args, prefix_len: 0, append_len: 512 }, feasible: true },
    ],
    inputs: [
      { input: inputs[0], coords: [160, 320], extrapolated: false, rows: [0, 1, 2, 3] },
      { input: inputs[1], coords: [64, 128], extrapolated: false, rows: [0] },
      { input: inputs[2], coords: [1128, 256], extrapolated: true, rows: [2, 3] },
      { input: inputs[3], coords: [32, 64], extrapolated: true, rows: [0] },
    ],
  })
})

test('rows: a backend of the config, or none', () => {
  expect(() => ask({ op: 'rows', ...gemm, backend: 'cublaslt', inputs: [] })).toThrow(
    "backend 'cublaslt' is not one of the config's: cublas",
  )
})

test('a variant reads the table of another kind', () => {
  const request: Request = { op: 'eval', kind: 'single_gemm_direct', config: gemm.config, queryPoints: [{ m: 500 }] }
  const table = [256, 512, 768, 1024, 1280, 1536, 1792, 2048].map((m) => record(gemmConfig, [m], m))
  const response = respond(request, (kind) => (kind.profileKind === 'single_gemm' ? table : []))
  expect(response).toMatchObject({ kind: 'single_gemm_direct', results: [{ time_ms: 256, coverage: 0 }] })
})

test('peak: the best rates that the rows of the grid achieve', () => {
  const table = [
    record(gemmConfig, [1], 2, { flops: 6e9, bytes: 8e6 }),
    record(gemmConfig, [16], 4, { flops: 8e9, bytes: 64e6 }),
  ]
  expect(respond({ op: 'peak', requests: [gemm] }, () => table)).toEqual({
    results: [
      // 6e9 / 2 ms = 3 TFLOPS at m = 1; 64e6 / 4 ms = 16 GB/s at m = 16; 6e9 / 8e6 = 750.
      { kind: 'single_gemm', peak_tflops: 3, peak_gbps: 16, max_arithmetic_intensity_flops_per_byte: 750 },
    ],
  })
})

test('peak: 0 where the rows hold no work', () => {
  expect(ask({ op: 'peak', requests: [prefill] })).toEqual({
    results: [{ kind: 'attn_prefill', peak_tflops: 0, peak_gbps: 0, max_arithmetic_intensity_flops_per_byte: 0 }],
  })
})

const changed = (facts: object): KernelRef => ({ ...gemm, config: Object.assign({}, gemm.config, facts) })

test.each([
  { ref: changed({ gpu_name: 'H200' }), error: 'missing profile entry for single_gemm:cublas' },
  { ref: changed({ k: 0 }), error: "config does not match single_gemm KernelConfig: 'k' must be" },
  { ref: { kind: 'x', config: {} }, error: "unknown kernel kind 'x'" },
])('peak: a fault stays with its request: $error', ({ ref, error }) => {
  expect(ask({ op: 'peak', requests: [ref, gemm] })).toEqual({
    results: [
      {
        kind: ref.kind,
        peak_tflops: 0,
        peak_gbps: 0,
        max_arithmetic_intensity_flops_per_byte: 0,
        error: expect.stringContaining(error),
      },
      expect.objectContaining({ kind: 'single_gemm', max_arithmetic_intensity_flops_per_byte: 0 }),
    ],
  })
})

test('an unknown kind is refused with those there are', () => {
  expect(() => ask({ op: 'grid', kind: 'gemm', config: {} })).toThrow(
    "kernel-query: unknown kernel kind 'gemm' (have: all_reduce, attn_decode, attn_prefill, kv_cache_append, rms_norm, silu_and_mul, single_gemm, single_gemm_direct)",
  )
})

test('kernel-list: what each kind takes; a re-axed kind’s coords differ from its input', () => {
  const attention = ['num_qo_heads', 'num_kv_heads', 'head_dim', 'dtype']
  const dtypes = { compute_dtype: 'dtype', kv_dtype: null }
  const listing = (kind: string, config: readonly string[], input: readonly string[], others: object = {}) => ({
    kind,
    profile_kind: kind,
    config,
    input,
    cache_coords: input,
    ...dtypes,
    ...others,
  })
  expect(listKernels()).toEqual([
    listing('all_reduce', ['world_size', 'dtype'], ['message_size_bytes']),
    listing('attn_decode', attention, ['batch_size', 'kv_len']),
    listing('attn_prefill', attention, ['prefix_len', 'append_len'], { cache_coords: ['mean_kv_len', 'append_len'] }),
    listing('kv_cache_append', ['num_kv_heads', 'head_dim', 'dtype'], ['m']),
    listing('rms_norm', ['hidden_size', 'dtype'], ['m']),
    listing('silu_and_mul', ['intermediate_size', 'dtype'], ['m']),
    listing('single_gemm', ['n', 'k', 'dtype'], ['m']),
    listing('single_gemm_direct', ['n', 'k', 'dtype'], ['m'], { profile_kind: 'single_gemm' }),
  ])
})
