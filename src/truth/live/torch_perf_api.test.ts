import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tempFolder } from '../temp_folder.fixture.ts'
import { bundledPerfApi } from './bundled_perf_api.ts'
import { fakePerfApi } from './fixtures/fake_perf_api.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { pythonEnv, pythonFolder, runPython } from './fixtures/run_python.ts'
import { stubTorch } from './fixtures/stub_torch.ts'

needsPython()

const bundled = (env = {}) =>
  fakePerfApi('', { module: bundledPerfApi, env: { ...pythonEnv(tempFolder(stubTorch)), ...env } }).api

test('every Python file here is of Python 3.9 and compiles', async () => {
  const files = readdirSync(pythonFolder).filter((file) => file.endsWith('.py'))
  const compiled = await runPython(`
import ast
files = json.loads('${JSON.stringify(files)}')
for file in files:
    text = open("${pythonFolder}/" + file).read()
    ast.parse(text, file, feature_version=(3, 9))
    compile(text, file, "exec")
print(json.dumps(files))
`)
  expect(compiled).toEqual(expect.arrayContaining(['torch_perf_api.py', 'torch_perf_rank.py', 'torch_perf_triton.py']))
})

describe('of its process it tells', () => {
  test('what decides which kernel runs, and how it measures', async () => {
    const bin = tempFolder({ 'nvidia-smi': '#!/bin/sh\necho 580.1\necho 580.1\n' })
    chmodSync(join(bin, 'nvidia-smi'), 0o755)
    const { device, facts } = await bundled({ PATH: `${bin}:${process.env['PATH']}` }).process()
    expect(device).toBe('Fake GPU')
    expect(facts).toMatchObject({
      torch: '2.11.0',
      driver: '580.1',
      device_uuid: 'GPU-1-2',
      l2_bytes: 1000,
      sm_count: 7,
      nvml: 'not available: no NVML here',
      method: expect.stringMatching(/^CUDA-graph replays .*$/),
    })
    expect(facts).not.toHaveProperty('triton')
  })

  test('no driver where neither NVML nor nvidia-smi does', async () => {
    const bin = tempFolder({ 'nvidia-smi': '#!/bin/sh\necho "no devices were found"\nexit 6\n' })
    chmodSync(join(bin, 'nvidia-smi'), 0o755)
    const { facts } = await bundled({ PATH: `${bin}:${process.env['PATH']}` }).process()
    expect(facts).not.toHaveProperty('driver')
  })

  test('a method that is in step with the code', async () => {
    const figures = `
import torch_perf_windows as w, torch_perf_all_reduce as a, torch_perf_kernels as k, torch_perf_replay as r
import torch_perf_api
print(json.dumps([
    torch_perf_api.METHOD, f"1 to {w.MOST_LAUNCHES} launches", f"{w.REPLAY_MS['steady']:g} ms (steady)",
    f"{w.REPLAY_MS['burst']:g} ms (burst)", f"windows of {w.WINDOW_MS:g} ms, of {w.LEAST_REPLAYS} replays or more",
    f"agree within {w.AGREE * 100:g} %", f"at most {w.CAP_MS / 1000:g} s", f"median of {w.BURST_REPLAYS} replays",
    f"over {r.KERNEL_REPLAYS} replays", f"caches of {k.CACHE_ROWS} rows", f"graphs of 1 to {a.MOST_LAUNCHES} calls",
]))`
    const told = await runPython(figures, [tempFolder(stubTorch)])
    const [method, ...stated] = z.tuple([z.string()]).rest(z.string()).parse(told)
    for (const figure of stated) expect(method).toContain(figure)
  })
})
