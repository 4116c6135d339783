import { describe, expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { tempFolder } from '../temp_folder.fixture.ts'
import { bundledPerfApi } from './bundled_perf_api.ts'
import { fakePerfApi, measured, outcomes } from './fixtures/fake_perf_api.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { pythonEnv, runPython } from './fixtures/run_python.ts'
import { stubTorch } from './fixtures/stub_torch.ts'
import type { MeasureRequest } from './perf_api.ts'

needsPython()

const asked = (kind: string, backend: string, spec: Shape, more: Partial<MeasureRequest> = {}) => {
  const { api } = fakePerfApi('', { module: bundledPerfApi, env: pythonEnv(tempFolder(stubTorch)) })
  return measured(api, { kind, backend, gpuName: 'Fake GPU', specs: [spec], again: false, ...more })
}

describe('refused, and told why, is', () => {
  const message = { message_size_bytes: 4096 }
  test.for([
    ['all_reduce', 'nccl', { world_size: 2, ...message }, 'needs 2 GPUs, 1 is visible'],
    ['all_reduce', 'nccl', { world_size: 1, ...message }, 'the spec needs integers world_size of at least 2, got {'],
    [
      'all_reduce',
      'nccl',
      { world_size: 2, message_size_bytes: 3 },
      'message_size_bytes is 3: no whole number of bf16',
    ],
    ['single_gemm', 'cublas', { m: 1, n: 2, dtype: 'fp8' }, "only bf16 is measured, not 'fp8'"],
    ['single_gemm', 'cublas', { m: 1, n: 2, k: 0 }, 'the spec needs integers k of at least 1, got {'],
    [
      'attn_prefill',
      'flash',
      { prefix_len: -1, append_len: 1 },
      'the spec needs integers prefix_len of at least 0, got {',
    ],
    [
      'rms_norm',
      'triton',
      { m: 1, hidden_size: 8 },
      'the backend triton needs the Python package triton: no triton here',
    ],
  ] as const)('a spec: %s by %s of %o', async ([kind, backend, spec, reason]) => {
    const [all, fault] = await asked(kind, backend, spec)
    expect(fault).toBeUndefined()
    expect(outcomes(all)).toEqual([expect.stringContaining(reason)])
  })

  test('the kernel clock for all_reduce', async () => {
    const spec = { world_size: 1, ...message }
    const [all] = await asked('all_reduce', 'nccl', spec, { definition: 'steady/cold/kernel' })
    expect(outcomes(all)).toEqual([expect.stringMatching(/^all_reduce is timed by events only: /)])
  })

  test.for([
    ['cutlass', 'steady/cold/events', "unknown backend 'cutlass': one of cublas, cublaslt"],
    ['cublas', 'steady/warm/events', "cannot measure 'steady/warm/events': one of steady/cold/events, "],
  ] as const)('all of %s, %s', async ([backend, definition, reason]) => {
    const [all, fault] = await asked('single_gemm', backend, { m: 1, n: 1, k: 1 }, { definition })
    expect([fault?.code, all.length]).toEqual(['specs-refused', 1])
    expect(fault?.message).toContain(reason)
  })

  test('another GPU', async () => {
    const refusal = await runPython(
      `
import torch_perf_api
try: torch_perf_api.get_rms_norm_times([], backend="torch", gpu_name="NVIDIA H200")
except ValueError as error: print(json.dumps(str(error)))
`,
      [tempFolder(stubTorch)],
    )
    expect(refusal).toBe("gpu_name is 'NVIDIA H200', but device 0 is 'Fake GPU'")
  })
})
