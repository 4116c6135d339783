import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FuzzOutcome } from './fuzz_captures.fixture.ts'

/** `KV_FUZZ_RUNS=10000` for a long run. */
const runs = Number(process.env['KV_FUZZ_RUNS'] ?? 1000)

// In a process of its own, which ends where anything but a CaptureFault is thrown, and whose memory is its own.
test.runIf(process.platform === 'linux')(
  'mutated files end in a fault that is told, or are read',
  { timeout: 600_000 },
  () => {
    const script = join(import.meta.dirname, 'fuzz_captures.fixture.ts')
    const args = ['--expose-gc', script, `${runs}`, `${Math.floor(Math.random() * 2 ** 31)}`]
    const outcome: FuzzOutcome = JSON.parse(
      execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 600_000 }),
    )
    expect(Object.values(outcome.codes).reduce((a, b) => a + b, 0)).toBe(runs)
    // Neither is all refused at the first byte, nor is nothing broken.
    const reached = ['read', 'bad-header', 'out-of-range', 'not-a-capture']
    expect(Object.keys(outcome.codes)).toEqual(expect.arrayContaining(reached))
    expect(outcome.growthMiB).toBeLessThan(64)
    expect(outcome.slowestMs).toBeLessThan(5000)
  },
)
