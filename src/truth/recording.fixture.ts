import { contractHash } from './contract.ts'
import type { LookRow, Run } from './recording.ts'
import type { Provenance } from './write_recording.ts'

export const provenance: Provenance = {
  definition: 'steady/cold/events',
  gpu: 'NVIDIA H200',
  driver: '580.1',
  cuda: '13.0',
  torch: null,
  triton: null,
  tool: 'by hand',
  commit: null,
  when: '2026-11-30',
  method: 'a stopwatch',
}

/** A look at `single_gemm` on cublas with n = 64 in run `a`, but for what is given. */
export function look(m: number, timeMs: number, but: Partial<LookRow> = {}): LookRow {
  return {
    kind: 'single_gemm',
    gpu_name: 'NVIDIA H200',
    backend: 'cublas',
    args: { n: 64, m },
    time_ms: timeMs,
    process: 'p1',
    look: 1,
    t: null,
    run: 'a',
    ...but,
  }
}

/** A run that holds `single_gemm` with args m and n, but for what is given. */
export function runOf(but: Partial<Run> = {}): Run {
  const run = { ...provenance, ...but }
  return { contract: { single_gemm: contractHash('single_gemm', { m: 1, n: 1 }, run.method) }, ...run }
}

export function jsonLines(...rows: readonly (LookRow | string)[]): string {
  return rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')
}
