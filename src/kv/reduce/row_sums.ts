import type { KvDtype } from '../capture.ts'
import { decodeInto } from './decode_values.ts'
import { bytesPerValue } from './dtypes.ts'
import type { Run } from './live_runs.ts'
import { rowResultBytes, totalResultBytes } from './wasm/row_kernel.ts'
import { rowKernels } from './wasm/row_kernels.ts'

export interface RowSums {
  /** Sum, sum of squares and sum of absolute values of each row. Valid until the next call. */
  readonly moments: Float64Array
  readonly zeros: number
  /** Infinite where a value is, or where there is none but NaN. */
  readonly min: number
  readonly max: number
}

/** Reduces the rows of the runs, in their order. */
export function rowSums(bytes: Uint8Array, dtype: KvDtype, runs: readonly Run[]): RowSums {
  const moments = scratchFor(3 * runs.reduce((rows, run) => rows + run.rows, 0))
  const totals = { moments, zeros: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  let at = 0
  for (const { first, rows, length } of runs) {
    const perBatch = Math.max(1, Math.floor(batchValues / length))
    for (let row = 0; row < rows; row += perBatch) {
      const batch = Math.min(perBatch, rows - row)
      const from = (first + row * length) * bytesPerValue[dtype]
      const some = batchSums(bytes.subarray(from, from + batch * length * bytesPerValue[dtype]), dtype, batch, length)
      moments.set(some.moments, at)
      at += some.moments.length
      for (let lane = 0; lane < 4; lane++) {
        totals.zeros += some.zeros[lane] ?? 0
        totals.min = Math.min(totals.min, some.minima[lane] ?? Number.NaN)
        totals.max = Math.max(totals.max, some.maxima[lane] ?? Number.NaN)
      }
    }
  }
  return totals
}

/** So that a batch stays in a core's own cache. */
const batchValues = 65_536

let scratch = new Float64Array(0)

function scratchFor(length: number): Float64Array {
  if (scratch.length < length) scratch = new Float64Array(length)
  return scratch.subarray(0, length)
}

interface BatchSums {
  readonly moments: Float64Array
  readonly zeros: Int32Array
  readonly minima: Float32Array
  readonly maxima: Float32Array
}

/** The kernel's memory holds the bytes as they are, then what is decoded of them, then the results. */
function batchSums(bytes: Uint8Array, dtype: KvDtype, rows: number, length: number): BatchSums {
  const decoded = align(bytes.length)
  const isDecoded = dtype !== 'bf16' && dtype !== 'f32'
  const results = align(decoded + (isDecoded ? 4 * rows * length : 0))
  const totals = results + rows * rowResultBytes
  const kernels = rowKernels(totals + totalResultBytes)
  const { buffer } = kernels.memory

  new Uint8Array(buffer).set(bytes)
  if (isDecoded) {
    const values = rows * length
    const Codes = bytesPerValue[dtype] === 2 ? Uint16Array : Uint8Array
    decodeInto(new Float32Array(buffer, decoded, values), new Codes(buffer, 0, values), dtype)
    kernels.f32(decoded, rows, length, results)
  } else {
    kernels[dtype](0, rows, length, results)
  }
  return {
    moments: new Float64Array(buffer, results, 3 * rows),
    zeros: new Int32Array(buffer, totals, 4),
    minima: new Float32Array(buffer, totals + 16, 4),
    maxima: new Float32Array(buffer, totals + 32, 4),
  }
}

function align(address: number): number {
  return Math.ceil(address / 16) * 16
}
