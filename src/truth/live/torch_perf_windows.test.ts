import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { needsPython } from './fixtures/needs_python.ts'
import { runPython } from './fixtures/run_python.ts'

needsPython()

/** What comes of a replay of two launches whose windows take these times each, and how many replays each window had. */
const settled = (window: string, estimateMs: number, windows: readonly (number | readonly number[])[]) =>
  runPython(`
from torch_perf_windows import settle

class Scripted:
    launches, estimate_ms, counts = 2, ${estimateMs}, []
    windows = json.loads('${JSON.stringify(windows)}')
    def window(self, count):
        self.counts.append(count)
        times = self.windows.pop(0)
        return times if isinstance(times, list) else [times] * count

replay = Scripted()
print(json.dumps({**settle(replay, "${window}"), "counts": replay.counts}))
`)

describe('a steady time', () => {
  test('is that of the first window that agrees with the one before it', async () => {
    // Ten replays of 10 ms are a window. 10 / 12 and 10.2 / 10 are more than 1 % apart, 10.251 / 10.2 is not.
    expect(await settled('steady', 10, [12, 10, 10.2, 10.251, 99])).toEqual({
      time_ms: 5.1255,
      windows: 4,
      drift: expect.closeTo(0.005, 9),
      counts: [10, 10, 10, 10],
    })
  })

  test('is the median of its window', async () => {
    const window = [10, 10, 10, 10, 10, 10, 10, 99, 99, 99]
    expect(await settled('steady', 10, [window, window])).toMatchObject({ time_ms: 5, windows: 2, drift: 0 })
  })

  test('is taken after 2 s even where no two windows agree', async () => {
    // 10 * (100 + 98) ms are less than 2 s, with 10 * 96 more they are not.
    expect(await settled('steady', 10, [100, 98, 96])).toMatchObject({ time_ms: 48, windows: 3 })
  })

  test('has five replays a window where one is long', async () => {
    expect(await settled('steady', 500, [500])).toMatchObject({ time_ms: 250, windows: 1, drift: null, counts: [5] })
  })
})

test('a burst time is the median of nine replays after one more', async () => {
  const burst = await settled('burst', 0.5, [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
  expect(burst).toEqual({ time_ms: 3, windows: 1, drift: null, counts: [10] })
})

/** Launches of a replay, and whether they wash an L2 of 1000 bytes by themselves. */
const planned = (cases: readonly (readonly [launchMs: number, launchBytes: number])[], replayMs = 2) =>
  runPython(`
from torch_perf_windows import plan_replay
print(json.dumps([plan_replay(ms, size, 1000, ${replayMs}) for ms, size in json.loads('${JSON.stringify(cases)}')]))
`)

describe('a replay', () => {
  test('is as many launches as fill it, or as wash the L2', async () => {
    const plans = await planned([
      [0.1, 150], // 20 fill it, and 20 * 150 bytes are three times the L2
      [0.1, 100], // 30 wash it, in 3 ms
      [0.1, 37], // 82 would, in 8.2 ms: more than four times as long
      [0.001, 12], // 250 wash it, and 256 are the most
      [0.001, 11], // 273 would
      [0.001, 0], // none would
      [30, 5000],
    ])
    expect(plans).toEqual([
      [20, true],
      [30, true],
      [20, false],
      [256, true],
      [256, false],
      [256, false],
      [1, true],
    ])
  })

  test('washes three times the L2 where it says so, and is never more than four times as long', async () => {
    const launch = fc.tuple(fc.double({ min: 0.001, max: 100, noNaN: true }), fc.integer({ min: 1, max: 10_000 }))
    const property = fc.asyncProperty(fc.array(launch, { minLength: 200, maxLength: 200 }), async (cases) => {
      const plans = plansSchema.parse(await planned(cases))
      cases.forEach(([launchMs, launchBytes], index) => {
        const [launches = 0, washes] = plans[index] ?? []
        expect(launches).toBeGreaterThanOrEqual(1)
        expect(launches).toBeLessThanOrEqual(256)
        expect(launches === 1 || launches * launchMs <= 8).toBe(true)
        expect(!washes || launches * launchBytes >= 3000).toBe(true)
      })
    })
    await fc.assert(property, { numRuns: 3 })
  })
})

const plansSchema = z.array(z.tuple([z.int(), z.boolean()]))
