import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { fakePerfApi, gemms, measured, outcomes, processes } from './fixtures/fake_perf_api.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { isRunning } from './fixtures/is_running.ts'

needsPython()

// In all modules here the time of m is m ms.
const healthy = `
def get_gemm_times(specs, backend, gpu_name):
    return [{"time_ms": spec["m"]} for spec in specs]
`

/** A module whose function does `act` before the time of a spec. */
const acting = (act: string) => `
import os, signal, sys, time
def get_gemm_times(specs, backend, gpu_name):
    for spec in specs:
        m = spec["m"]
        ${act}
        yield {"time_ms": m}
`

describe('one process', () => {
  test('serves all requests, batch after batch', async () => {
    const { api } = fakePerfApi(healthy, { batchSize: 2 })
    const [first] = await measured(api, gemms(5))
    const [second] = await measured(api, gemms(1, { backend: 'cublaslt' }))
    expect(outcomes(first)).toEqual([1, 2, 3, 4, 5])
    expect(processes([...first, ...second]).size).toBe(1)
  })

  test('serves requests made at the same time one after the other', async () => {
    const { api } = fakePerfApi(acting('time.sleep(0.01)'), { batchSize: 2 })
    const both = await Promise.all([measured(api, gemms(5)), measured(api, gemms(3))])
    expect(both.map(([all]) => outcomes(all))).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3],
    ])
  })

  test('makes room for a fresh one after so many batches, and when it is told to end', async () => {
    const { api } = fakePerfApi(healthy, { batchSize: 1, freshAfter: 2 })
    const [four] = await measured(api, gemms(4))
    expect(processes(four).size).toBe(2)
    await api.end()
    const [fifth] = await measured(api, gemms(1))
    expect(processes([...four, ...fifth]).size).toBe(3)
  })

  test('tells of each time at once, and stops when nobody wants more', async () => {
    const { api, folder } = fakePerfApi(acting('open("asked", "a").write(str(m)); m > 1 and time.sleep(60)'))
    for await (const one of api.measure(gemms(3))) {
      expect(one).toMatchObject({ index: 0, timeMs: 1, forced: false })
      break
    }
    expect(outcomes((await measured(api, gemms(1)))[0])).toEqual([1])
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(/^12?1$/)
  })

  test('that ends leaves no worker behind that would hold the GPU', async () => {
    const { api, folder } = fakePerfApi(`
import os, time
def get_gemm_times(specs, backend, gpu_name):
    worker = os.fork()
    if worker == 0:
        time.sleep(60)
    open("worker", "w").write(str(worker))
    os._exit(3)
`)
    const [all] = await measured(api, gemms(1))
    expect(outcomes(all)).toEqual(['the process ended with exit code 3: nothing on stderr'])
    const worker = readFileSync(join(folder, 'worker'), 'utf8')
    await vi.waitUntil(() => !isRunning(worker))
  })
})

describe('what ends a batch', () => {
  test.for([
    ['an exit', 'm == 3 and os._exit(7)', /^the process ended with exit code 7: nothing on stderr$/],
    ['a kill', 'm == 3 and os.kill(os.getpid(), signal.SIGKILL)', /^the process ended with signal SIGKILL: /],
    [
      'a segmentation fault',
      'm == 3 and os.kill(os.getpid(), signal.SIGSEGV)',
      /signal SIGSEGV: Fatal Python error: Segmentation fault \| File ".*fake_api.py", line 6 in get_gemm_times$/,
    ],
    ['last words', 'm == 3 and (print("no more handles"), os._exit(1))', /exit code 1: no more handles$/],
    ['an exception', 'assert m != 3, "sticky CUDA error"', /^AssertionError: sticky CUDA error \(fake_api.py:6\)$/],
    ['sys.exit', 'm == 3 and sys.exit("no licence")', /^SystemExit: no licence/],
  ] as const)('%s costs its spec alone its truth', async ([, act, reason]) => {
    const { api } = fakePerfApi(acting(act))
    const [all, fault] = await measured(api, gemms(5))
    expect(fault).toBeUndefined()
    expect(outcomes(all)).toEqual([1, 2, expect.stringMatching(reason), 4, 5])
    // 1 and 2 of the first; 3 alone ends the second; 4 and 5 in the third.
    expect(processes(all).size).toBe(2)
  })

  test('a hang costs its spec alone, and says where it was', async () => {
    const { api } = fakePerfApi(acting('m == 2 and time.sleep(60)'), { silenceMs: 1_500 })
    const [all] = await measured(api, gemms(3))
    expect(outcomes(all)).toEqual([
      1,
      expect.stringMatching(/^hung: no line for 1500 ms; File ".*fake_api.py", line 6 in get_gemm_times$/),
      3,
    ])
  })

  test('out of memory in a batch of many is none in a fresh process alone', async () => {
    const { api } = fakePerfApi(`
held = []
class OutOfMemoryError(RuntimeError): pass
def get_gemm_times(specs, backend, gpu_name):
    for spec in specs:
        held.append(spec)
        if len(held) > 2 or spec["m"] > 4: raise OutOfMemoryError("CUDA out of memory")
        yield {"time_ms": spec["m"]}
`)
    const [all] = await measured(api, gemms(6))
    const without = 'OutOfMemoryError: CUDA out of memory (fake_api.py:7)'
    expect(outcomes(all)).toEqual([1, 2, 3, 4, without, without])
  })

  test('a GPU that is lost is given up after eight specs, and the times before are kept', async () => {
    const { api } = fakePerfApi(acting('m > 2 and os._exit(1)'))
    const [all, fault] = await measured(api, gemms(30))
    expect(outcomes(all.slice(0, 2))).toEqual([1, 2])
    expect(all).toHaveLength(10)
    expect(fault?.code).toBe('keeps-failing')
  })

  test('more than eight crashes with times between them are of so many specs', async () => {
    const { api } = fakePerfApi(acting('m % 2 and os._exit(1)'))
    const [all, fault] = await measured(api, gemms(20))
    expect(fault).toBeUndefined()
    expect(all.filter(({ status }) => status === 'no-truth')).toHaveLength(10)
  })

  test('an abort is a fault, and ends the process', async () => {
    const abort = new AbortController()
    const { api } = fakePerfApi(acting('m == 2 and time.sleep(60)'), { signal: abort.signal })
    const all = measured(api, gemms(3))
    setTimeout(() => abort.abort(), 1_000)
    const [, fault] = await all
    expect(fault?.code).toBe('aborted')
  })
})

describe('a refusal', () => {
  const picky = acting('if m == 3: raise ValueError("m must not be 3")')

  test('of one spec is its no-truth, in the same process', async () => {
    const [all] = await measured(fakePerfApi(picky).api, gemms(5))
    expect(outcomes(all)).toEqual([1, 2, 'ValueError: m must not be 3 (fake_api.py:6)', 4, 5])
    expect(processes(all).size).toBe(1)
  })

  test('of all specs is a fault of the request', async () => {
    const { api } = fakePerfApi(acting('raise ValueError("missing required spec field \'n\'")'), { batchSize: 4 })
    const [all, fault] = await measured(api, gemms(100))
    expect(all).toHaveLength(4)
    expect(fault?.code).toBe('specs-refused')
    expect(fault?.message).toMatch(
      /^get_gemm_times of fake_api: ValueError: missing required spec field 'n' \(fake_api.py:6\)\n {2}command: python3 .*perf_api_bridge.py\n {2}next: make `config`/,
    )
  })

  test('of all specs later is their no-truth, where the backend has answered before', async () => {
    const { api } = fakePerfApi(picky)
    await measured(api, gemms(1))
    const [all, fault] = await measured(api, gemms(1, { specs: [{ m: 3 }] }))
    expect([all.length, fault]).toEqual([1, undefined])
  })
})
