import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fakePerfApi, gemms } from './fixtures/fake_perf_api.ts'
import { needsPython } from './fixtures/needs_python.ts'

needsPython()

test('ten thousand specs are streamed in flat memory, on both sides', { timeout: 120_000 }, async () => {
  // And 80 MB of chatter, from Python and from C, of which each side could keep its fill.
  const { api } = fakePerfApi(`
import os
def get_gemm_times(specs, backend, gpu_name):
    for spec in specs:
        print("measuring", spec, "." * 4_000)
        os.write(1, b"." * 4_000)
        yield {"time_ms": spec["m"], "facts": {"sm_mhz": 1980}}
`)
  const pid = (await api.process()).process.split('-').at(-1) ?? ''
  const kept: Sample[] = []
  let count = 0
  for await (const one of api.measure(gemms(10_000))) {
    expect(one).toMatchObject({ status: 'measured', index: count, timeMs: count + 1 })
    count += 1
    if (count % 1_000 === 0) kept.push({ harness: process.memoryUsage().rss, bridge: residentBytes(pid) })
  }
  expect(count).toBe(10_000)
  // Once warm. The harness collects its garbage when it likes, so it is given half of the chatter.
  const [, first] = kept
  const last = kept.at(-1)
  expect((last?.bridge ?? NaN) - (first?.bridge ?? NaN)).toBeLessThan(1e6)
  expect((last?.harness ?? NaN) - (first?.harness ?? NaN)).toBeLessThan(40e6)
})

interface Sample {
  readonly harness: number
  readonly bridge: number
}

function residentBytes(pid: string): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) * 1024
}
