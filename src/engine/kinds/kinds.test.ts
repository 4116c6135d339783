import { expect, test } from 'vitest'
import { EXTRAPOLATED } from '../cache/metrics.ts'
import type { Config } from '../config.ts'
import { type KernelKind, toCoords } from '../kernel_kind.ts'
import { buildKernel } from '../kernel.ts'
import { record } from '../testing/record.ts'
import { attnDecode } from './attn_decode.ts'
import { attnPrefill } from './attn_prefill.ts'
import { rmsNorm } from './rms_norm.ts'
import { singleGemm } from './single_gemm.ts'
import { singleGemmDirect } from './single_gemm_direct.ts'

/** The time at `shape` of a kernel whose rows are `rows`: input and ms. */
function timeAt(
  kind: KernelKind,
  sizes: readonly number[],
  rows: readonly (readonly [input: readonly number[], timeMs: number])[],
  shape: readonly number[],
) {
  const config: Config = { backends: ['b'], gpuName: 'NVIDIA H200', dtype: 'bf16', sizes }
  const recorded = rows.map(([input, timeMs]) => record(config, input, timeMs))
  const { timeMs, coverage } = buildKernel(kind, config, recorded)(toCoords(kind, shape))
  return { timeMs: Number(timeMs.toPrecision(9)), coverage }
}

const past = (timeMs: number) => ({ timeMs, coverage: EXTRAPOLATED })

test('past the grid a GEMM keeps its TFLOPS', () => {
  const rows = [[[1], 1] as const, [[16], 2] as const]
  expect(timeAt(singleGemm, [4096, 4096], rows, [24])).toEqual(past(3))
  // Below it the line runs on: 1 - 1/15 at m = 0 would be 14/15.
  expect(
    timeAt(
      singleGemm,
      [4096, 4096],
      [
        [[2], 1],
        [[17], 2],
      ],
      [1],
    ),
  ).toEqual(past(0.933333333))
})

test('a direct GEMM reads the bucket at or below, of 8 even ones', () => {
  const rows = [256, 512, 768, 1024, 1280, 1536, 1792, 2048].map((m) => [[m], m / 256] as const)
  expect(timeAt(singleGemmDirect, [4096, 4096], rows, [1023])).toEqual({ timeMs: 3, coverage: 0 })
  expect(timeAt(singleGemmDirect, [4096, 4096], rows, [3072])).toEqual(past(12))
})

test('past the grid a norm follows its end segment', () => {
  expect(
    timeAt(
      rmsNorm,
      [4096],
      [
        [[1], 1],
        [[5], 2],
      ],
      [9],
    ),
  ).toEqual(past(3))
})

test('prefill runs on axes of mean KV length and appended length', () => {
  // At a mean of 64 and 128, append 64 and 128: prefixes 32 and 0, 96 and 64.
  const rows = [[[32, 64], 1] as const, [[0, 128], 2] as const, [[96, 64], 3] as const, [[64, 128], 8] as const]
  expect(timeAt(attnPrefill, [32, 8, 128], rows, [48, 96])).toEqual({ timeMs: 3.5, coverage: 0 })
  // Below the grid the nearest point of it answers.
  expect(timeAt(attnPrefill, [32, 8, 128], rows, [63, 2])).toEqual(past(1))
  // Past it the TFLOPS of (128, 128) hold: mean 256 is twice, append 256 twice the work.
  expect(timeAt(attnPrefill, [32, 8, 128], rows, [128, 256])).toEqual(past(32))
  // One axis past: mean 256, append 128.
  expect(timeAt(attnPrefill, [32, 8, 128], rows, [192, 128])).toEqual(past(16))
})

test('decode keeps its bandwidth past the grid, and runs on below it', () => {
  const rows = [[[1, 16], 2] as const, [[1, 32], 3] as const, [[2, 16], 3] as const, [[2, 32], 5] as const]
  // Twice the batch, twice the bytes.
  expect(timeAt(attnDecode, [4, 2, 128], rows, [4, 32])).toEqual(past(10))
  // Twice the KV cache, and the queries and outputs as before: (8 + 2 * 64 * 2) / (8 + 2 * 32 * 2) times 5 ms.
  expect(timeAt(attnDecode, [4, 2, 128], rows, [2, 64])).toEqual(past(Number(((5 * 264) / 136).toPrecision(9))))
  // Half a step below 16: 2 - 0.5.
  expect(timeAt(attnDecode, [4, 2, 128], rows, [1, 8])).toEqual(past(1.5))
})
