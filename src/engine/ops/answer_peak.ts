import type { Measured } from '../cache/samples.ts'
import { readConfig } from '../config.ts'
import { rowsOfConfig } from '../grid.ts'
import { findKind } from '../kinds/registry.ts'
import { missingEntry } from '../missing_entry.ts'
import { dimsOf } from '../args.ts'
import { QueryError } from '../query_error.ts'
import type { KernelRef } from '../request.ts'
import type { RowSource } from '../rows/row_source.ts'

interface Peak {
  readonly tflops: number
  readonly gbps: number
  readonly intensity: number
}

/**
 * The best rates that the rows of each request's grid achieve, and their greatest arithmetic intensity; 0 where the rows hold
 * no work, as for a collective. A fault of one request is told in its result and leaves the others alone.
 */
export function answerPeak(requests: readonly KernelRef[], rowsOf: RowSource): object {
  return { results: requests.map((request) => ({ kind: request.kind, ...describePeak(request, rowsOf) })) }
}

function describePeak(request: KernelRef, rowsOf: RowSource): object {
  try {
    return toResult(findPeak(request, rowsOf))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return { ...toResult({ tflops: 0, gbps: 0, intensity: 0 }), error: error.message }
  }
}

function findPeak({ kind: name, config: given }: KernelRef, rowsOf: RowSource): Peak {
  const kind = findKind(name)
  const config = readConfig(kind, given)
  const all = rowsOf(kind)
  const rows = rowsOfConfig(config, all)
  if (rows.length === 0) throw missingEntry(kind, config, config.backends.join(','), dimsOf(kind, config), all)
  return {
    tflops: greatest(rows, ({ flops = 0, timeMs }) => flops / timeMs / 1e9),
    gbps: greatest(rows, ({ bytes = 0, timeMs }) => bytes / timeMs / 1e6),
    intensity: greatest(rows, ({ flops = 0, bytes = 0 }) => flops / bytes),
  }
}

/** Of the rows where it is a number: a row may lack its work or its time. */
function greatest(rows: readonly Measured[], rate: (row: Measured) => number): number {
  return Math.max(0, ...rows.map(rate).filter(Number.isFinite))
}

function toResult({ tflops, gbps, intensity }: Peak): object {
  return { peak_tflops: tflops, peak_gbps: gbps, max_arithmetic_intensity_flops_per_byte: intensity }
}
