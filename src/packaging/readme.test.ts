import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakePerfApi, measured } from '../truth/live/fixtures/fake_perf_api.ts'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import { tempFolder } from '../truth/temp_folder.fixture.ts'

needsPython()

/** As much of PyTorch as the module uses, on a GPU where a launch on `m` rows takes m us, and every tenth ten times as long. */
const torch = `
from types import SimpleNamespace

class Event:
    launches = 0
    def __init__(self, enable_timing): pass
    def record(self): pass
    def synchronize(self): Event.launches += 1
    def elapsed_time(self, end): return rows / 1000 * (10 if Event.launches % 10 == 0 else 1)

def randn(m, width, device, dtype): return SimpleNamespace(shape=(m, width))

def rms_norm(x, widths):
    global rows
    assert widths == x.shape[1:] == (4096,)
    rows = x.shape[0]

__version__, version, bfloat16 = "2.11.0", SimpleNamespace(cuda="13.0"), "bf16"
nn = SimpleNamespace(functional=SimpleNamespace(rms_norm=rms_norm))
cuda = SimpleNamespace(Event=Event, is_available=lambda: True, is_initialized=lambda: False)
cuda.get_device_name = lambda: "Fake GPU"
`

test('the module of the README measures', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, module = ''] = /^```python\n(.*?)^```$/ms.exec(readme) ?? []
  const { api } = fakePerfApi(module, { env: { PYTHONPATH: tempFolder({ 'torch.py': torch }) } })
  const specs = [97, 1024].map((m) => ({ hidden_size: 4096, dtype: 'bf16', m }))
  const asked = { kind: 'rms_norm', gpuName: 'Fake GPU', specs, again: false }

  const [looks, fault] = await measured(api, { ...asked, backend: 'torch' })
  expect(fault).toBeUndefined()
  expect(looks).toMatchObject([
    { timeMs: 0.097, definition: 'burst/warm/events', forced: false },
    { timeMs: 1.024, definition: 'burst/warm/events', forced: false },
  ])
  expect((await api.process()).facts['method']).toBe('F.rms_norm, warm, the median of 50 launches by CUDA events')

  const [none] = await measured(api, { ...asked, backend: 'triton' })
  expect(none).toMatchObject([{ reason: expect.stringContaining('no backend triton') }, { status: 'no-truth' }])
})
