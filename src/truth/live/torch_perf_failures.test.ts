import { expect, test } from 'vitest'
import { tempFolder } from '../temp_folder.fixture.ts'
import { bundledPerfApi } from './bundled_perf_api.ts'
import { fakePerfApi, measured } from './fixtures/fake_perf_api.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { pythonEnv, runPython } from './fixtures/run_python.ts'
import { stubTorch } from './fixtures/stub_torch.ts'

needsPython()

function gemmsWith(torch: string, count: number) {
  const folder = tempFolder({ ...stubTorch, 'torch/__init__.py': torch })
  const { api } = fakePerfApi('', { module: bundledPerfApi, env: pythonEnv(folder) })
  const specs = Array.from({ length: count }, (_, index) => ({ m: index + 1, n: 1, k: 1 }))
  return measured(api, { kind: 'single_gemm', backend: 'cublas', gpuName: 'Fake GPU', specs, again: false })
}

test('without PyTorch the Python that lacks it is told', async () => {
  const [, fault] = await gemmsWith('raise ModuleNotFoundError("No module named \'torch\'", name="torch")', 1)
  expect(fault?.code).toBe('module-broken')
  expect(fault?.message).toMatch(/No module named 'torch' .*: install it for \/.*python3.*, or set FIDELITY_PYTHON /)
})

test('a GPU that others fill is a fault after eight specs, not a process for each of all', async () => {
  const full = `
def stream(): raise OutOfMemoryError("CUDA out of memory. Tried to allocate 1.50 GiB")
cuda.Stream = stream
backends = SimpleNamespace(cuda=SimpleNamespace(preferred_blas_library=lambda backend: None))`
  const [all, fault] = await gemmsWith(stubTorch['torch/__init__.py'] + full, 20)
  expect([all.length, fault?.code]).toEqual([8, 'keeps-failing'])
  expect(fault?.message).toContain('NoRoom: the GPU has no 4 GiB free, which measuring takes: end what else uses it')
})

/** What `torch_perf_api` makes of errors at one spec, where clearing up behind it fails in this way. */
function outcomesOf(errors: readonly string[], clearing: string) {
  return runPython(
    `
import torch_perf_api
from torch_perf_bench import Bench, CaptureFailed
from torch import OutOfMemoryError
class Shared:
    def _clear(self): ${clearing}
Bench._shared = Shared()
def outcome(error):
    def look(*request): raise error
    try: return torch_perf_api._result(look, "cublas", {}, "steady/cold/events")["reason"]
    except Exception as raised: return type(raised).__name__
print(json.dumps([outcome(error) for error in [${errors.join()}]]))`,
    [tempFolder(stubTorch)],
  )
}

test('what a backend does not support is missing, what another process may manage is raised', async () => {
  const supported = ['RuntimeError("No available kernel.\\nSee above")', 'ValueError("m")', 'TypeError()']
  const raised = ['OutOfMemoryError("CUDA out of memory")', 'RuntimeError("CUDA error: out of memory")']
  const told = await outcomesOf([...supported, ...raised, 'CaptureFailed("no")'], 'pass')
  expect(told).toEqual(['No available kernel.', 'm', 'TypeError', 'OutOfMemoryError', 'RuntimeError', 'CaptureFailed'])
})

test('a GPU that a spec leaves in error is raised, and never hides what was raised before', async () => {
  const told = await outcomesOf(['ValueError("m")', 'CaptureFailed("no")'], 'raise KeyError("illegal address")')
  expect(told).toEqual(['KeyError', 'CaptureFailed'])
})
