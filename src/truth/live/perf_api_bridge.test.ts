import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fakePerfApi, gemms, measured, outcomes } from './fixtures/fake_perf_api.ts'
import { needsPython } from './fixtures/needs_python.ts'

needsPython()

const returning = (result: string, more = '') => `
def get_gemm_times(specs, backend, gpu_name):
    return ${result}
${more}`

describe('results', () => {
  test('are dicts or objects, with amounts or rates', async () => {
    const { api } = fakePerfApi(`
class Metrics:
    time_ms, tflops, memory_bandwidth_gbps, energy_j = 0.5, 2.0, 3000.0, 0.0
def get_gemm_times(specs, backend, gpu_name):
    return [Metrics(), {"time_ms": 2, "flops": 7, "bytes": 8.0, "energy_j": 0.25, "definition": "burst/cold/events",
                        "windows": 3, "facts": {"sm_mhz": 1980, "throttle": "none", "samples": [1], "nan": float("nan")}}]
`)
    const [[object, dict]] = await measured(api, gemms(2))
    // 2 TFLOPS and 3000 GB/s for 0.5 ms: 2e12 * 0.5e-3 operations, 3e12 * 0.5e-3 bytes. No energy was measured.
    expect(object).toMatchObject({ timeMs: 0.5, flops: 1e9, bytes: 1.5e9, energyJ: undefined })
    expect(dict).toMatchObject({
      timeMs: 2,
      flops: 7,
      bytes: 8,
      energyJ: 0.25,
      definition: 'burst/cold/events',
      facts: { windows: 3, sm_mhz: 1980, throttle: 'none' },
    })
  })

  test('that are missing, or no time, say so', async () => {
    const { api } = fakePerfApi(`
class MissingEntry:
    kernel_kind, backend = "gemm", "cublas"
def get_gemm_times(specs, backend, gpu_name):
    return [None, MissingEntry(), {"error": "needs 2 GPUs"}, {"time_ms": float("nan")}, {"time_ms": -1}, {"time_ms": "x"}]
`)
    const unsaid = 'the module has no time for it and does not say why (unsupported, or out of memory)'
    expect(outcomes((await measured(api, gemms(6)))[0])).toEqual([
      unsaid,
      unsaid,
      'needs 2 GPUs',
      'time_ms is nan',
      'time_ms is -1.0',
      "time_ms is no number: 'x'",
    ])
  })

  test.for([
    ['a dict', '{"time_ms": 1}', 'result-shape', 'get_gemm_times returned a dict'],
    ['nothing', 'None', 'result-shape', 'get_gemm_times returned a NoneType'],
    ['too few', '[{"time_ms": 1}]', 'result-count', 'returned 1 results for 2 specs'],
    ['too many', '[None] * 3', 'result-count', 'returned 3 results for 2 specs'],
    ['too few, one by one', 'iter([None])', 'result-count', 'yielded 1 results for 2 specs'],
    ['too many, one by one', 'iter([None] * 3)', 'result-count', 'yields more results than its 2 specs'],
  ] as const)('that are %s are a fault', async ([, result, code, got]) => {
    const [, fault] = await measured(fakePerfApi(returning(result)).api, gemms(2))
    expect(fault?.code).toBe(code)
    expect(fault?.message).toContain(got)
  })

  test('are not disturbed by what the module prints or reads', async () => {
    const { api } = fakePerfApi(`
import os, subprocess, sys
print('{"op": "done"}')
def get_gemm_times(specs, backend, gpu_name):
    print('{"op": "done"}', flush=True)
    os.write(1, b'{"op": "time", "id": 0}\\n')
    subprocess.run(["echo", '{"op": "done"}'])
    sys.__stdout__.write("half a line")
    assert sys.stdin.read() == ""
    return [{"time_ms": spec["m"]} for spec in specs]
`)
    expect(outcomes((await measured(api, gemms(2)))[0])).toEqual([1, 2])
  })
})

describe('a module', () => {
  test.for([
    ['is missing', '', { module: 'no.such' }, 'module-missing', /no module named 'no' on \/.*:/],
    ['imports what is missing', 'import no_such', {}, 'module-broken', /No module named 'no_such' \(fake_api.py:1\)/],
    ['fails on import', '\n1 / 0', {}, 'module-broken', /ZeroDivisionError: division by zero \(fake_api.py:2\)/],
    ['exits on import', 'import sys; sys.exit(0)', {}, 'module-broken', /SystemExit: 0/],
    ['crashes on import', 'import os; os._exit(5)', {}, 'process-ended', /the process ended with exit code 5/],
    [
      'hangs on import',
      'import time; time.sleep(60)',
      { silenceMs: 1_000 },
      'process-ended',
      /hung: no line for 1000 ms/,
    ],
    ['is asked of no Python', '', { python: ['no-such-python'] }, 'python-missing', /refused to start it: ENOENT/],
    ['lacks the function', returning('[]').replace('gemm', 'norm'), {}, 'function-missing', /it has get_norm_times\n/],
    ['lacks all functions', '', {}, 'function-missing', /it has no function get_\.\.\._times at all/],
    [
      'knows that it is on another GPU',
      returning('[]', 'def get_current_gpu_name(): return "NVIDIA H200"'),
      {},
      'wrong-gpu',
      /the device is 'NVIDIA H200', the config says 'Fake GPU'/,
    ],
  ] as const)('that %s is a fault', async ([, source, options, code, got]) => {
    const [all, fault] = await measured(fakePerfApi(source, options).api, gemms(1))
    expect([all, fault?.code]).toEqual([[], code])
    expect(fault?.message).toMatch(got)
  })

  test('that is asked of an older Python is a fault', async () => {
    // The version is all that the bridge may look at before it says so.
    const older = 'import runpy, sys; sys.version_info = (3, 8); runpy.run_path(sys.argv[1], run_name="__main__")'
    const old = ['python3', '-c', older] as const
    const [, fault] = await measured(fakePerfApi('', { python: old }).api, gemms(1))
    expect(fault?.code).toBe('python-too-old')
  })

  test('tells of its process, and of the GPU where torch can', async () => {
    const { api } = fakePerfApi(`
import sys, types
cuda = types.SimpleNamespace(is_available=lambda: True, get_device_name=lambda: "Fake GPU", is_initialized=lambda: False)
sys.modules["torch"] = types.SimpleNamespace(__version__="2.11.0", version=types.SimpleNamespace(cuda="13.0"), cuda=cuda)
def get_process_facts(): return {"driver": "580.1"}
`)
    const { device, facts, process } = await api.process()
    expect(device).toBe('Fake GPU')
    expect(facts).toMatchObject({ torch: '2.11.0', cuda: '13.0', driver: '580.1' })
    expect(process).toMatch(/^\d{8}T\d{6}-\d+$/)
  })

  test('is told to profile, into a scratch database unless another is set', async () => {
    const source = `
import os
def enable_jit_profiling(): open("jit", "w").close()
def get_gemm_times(specs, backend, gpu_name): return [{"error": os.environ["VIBESIM_PROFILE_DB"]}]
`
    const { api, folder } = fakePerfApi(source, { env: { VIBESIM_PROFILE_DB: '' } })
    expect(outcomes((await measured(api, gemms(1)))[0])).toEqual([join(folder, 'scratch.db')])
    expect(existsSync(join(folder, 'jit'))).toBe(true)
    const set = fakePerfApi(source, { env: { VIBESIM_PROFILE_DB: '/own.db' } })
    expect(outcomes((await measured(set.api, gemms(1)))[0])).toEqual(['/own.db'])
  })

  test('counts what it would have to profile, if it can', async () => {
    const counting = 'def count_missing_gemm(specs, *, backend, gpu_name=None): return sum(s["m"] > 1 for s in specs)'
    expect(await fakePerfApi(counting).api.countMissing(gemms(40))).toBe(39)
    expect(await fakePerfApi('').api.countMissing(gemms(40))).toBeUndefined()
    const refusing = fakePerfApi('def count_missing_gemm(specs, backend, gpu_name): raise ValueError("no n")')
    await expect(refusing.api.countMissing(gemms(1))).rejects.toThrow(
      'count_missing_gemm of fake_api: ValueError: no n',
    )
  })
})

const echo = (parameters: string) => `
def get_gemm_times(specs, *, backend, gpu_name${parameters}):
    seen = dict(locals())
    seen.update(seen.pop("more", {}))
    open("seen", "a").write(" ".join(f"{name}={seen[name]}" for name in ("force", "persist") if name in seen) + ";")
    return [{"time_ms": 1} for _ in specs]
`

describe('a look', () => {
  // Alone, force would overwrite the row of a first look.
  test.for([
    ['takes neither', '', ';;', [false, false]],
    ['takes force', ', force=False', 'force=False;force=True;', [false, true]],
    ['takes both', ', force=False, persist=True', 'force=True persist=False;force=True persist=False;', [true, true]],
    ['takes anything', ', **more', 'force=True persist=False;force=True persist=False;', [true, true]],
  ] as const)('of a function that %s', async ([, parameters, seen, forced]) => {
    const { api, folder } = fakePerfApi(echo(parameters))
    const [first] = await measured(api, gemms(1))
    const [further] = await measured(api, gemms(1, { again: true }))
    expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe(seen)
    expect([...first, ...further].map((one) => one.status === 'measured' && one.forced)).toEqual(forced)
  })

  test('is of the definition asked for, where the function takes one', async () => {
    const source = `
def get_gemm_times(specs, *, backend, gpu_name, definition="steady/cold/events"):
    return [{"error": definition} for _ in specs]
`
    const { api } = fakePerfApi(source)
    expect(outcomes((await measured(api, gemms(1)))[0])).toEqual(['steady/cold/events'])
    const burst = gemms(1, { definition: 'burst/cold/events' })
    expect(outcomes((await measured(api, burst))[0])).toEqual(['burst/cold/events'])
    expect(outcomes((await measured(fakePerfApi(returning('[{"time_ms": 1}]')).api, burst))[0])).toEqual([1])
  })
})
