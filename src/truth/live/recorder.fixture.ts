import type { ProcessFacts } from './perf_api.ts'
import { openRecorder, type Recorder, type RecorderOptions, type Sampled, type TakenLook } from './recorder.ts'

export const measuringProcess: ProcessFacts = {
  device: 'NVIDIA H200',
  process: 'p1',
  facts: { torch: '2.11.0', method: 'by CUDA graphs' },
}

export function open(folder: string, but: Partial<RecorderOptions> = {}): Promise<Recorder> {
  return openRecorder({
    folder,
    process: measuringProcess,
    module: 'torch_perf_api',
    root: folder,
    fresh: false,
    ...but,
  })
}

/** `single_gemm` with n = 64 on cublas, but for what is given. */
export function sample(m: number, but: Partial<Sampled> = {}): Sampled {
  return {
    kind: 'single_gemm',
    gpuName: 'NVIDIA H200',
    backend: 'cublas',
    definition: 'steady/cold/events',
    args: { n: 64, m },
    ...but,
  }
}

export function taken(sampled: Sampled, timeMs: number, but: Partial<TakenLook['measured']> = {}): TakenLook {
  const measured = { status: 'measured' as const, index: 0, timeMs, process: 'p1', t: 1.5, forced: true }
  return { ...sampled, measured: { ...measured, ...but } }
}
