import { expect, test } from 'vitest'
import { needsPython } from './fixtures/needs_python.ts'
import { ofRanks } from './fixtures/of_ranks.ts'

needsPython()

/** Ranks whose calls take 0.1 ms on rank 0 and a quarter of that on rank 1; they log what they are asked. */
const tenthOfAMs = `
answer()
for line in sys.stdin:
    request = json.loads(line)
    log(line.strip())
    launches = request.get("launches", globals().get("launches"))
    answer(times=[launches * (0.1, 0.025)[rank]] * request.get("count", 0))`

const replayed = (messageBytes: number, then: string) =>
  ofRanks(
    tenthOfAMs,
    `
from torch_perf_all_reduce import all_reduce_replay
from torch_perf_windows import settle
def replayed(size):
    return all_reduce_replay({"world_size": 2, "message_size_bytes": size}, 2, 1000, 2.0, start=lambda count: ranks())
replay = replayed(${messageBytes})
${then}`,
  )

test('all ranks capture and replay the same, as long as rank 0 needs', async () => {
  const [times, gpuMs, busBytes, first, second] = await replayed(
    100,
    `
times = settle(replay, "steady")
print(json.dumps([times, replay.gpu_ms, replay.bus_bytes, lines(0), lines(1)]))`,
  ).then((told) => (Array.isArray(told) ? told : []))
  // 20 calls fill 2 ms; 30 messages are three times the L2 of 1000 bytes. 50 replays are a window of 100 ms.
  expect(first).toEqual([
    '{"op": "capture", "bytes": 100, "launches": 4, "buffers": 4}',
    '{"op": "window", "count": 3}',
    '{"op": "capture", "bytes": 100, "launches": 20, "buffers": 20}',
    '{"op": "window", "count": 3}',
    '{"op": "window", "count": 50}',
    '{"op": "window", "count": 50}',
  ])
  expect(second).toEqual(first)
  expect(times).toEqual({ time_ms: expect.closeTo(0.1, 9), windows: 2, drift: expect.closeTo(0, 9) })
  // 3 replays of 0.4 ms, 103 of 2 ms. On two GPUs half of the message goes each way twice.
  expect(gpuMs).toBeCloseTo(3 * 0.4 + 103 * 2, 6)
  expect(busBytes).toBe(100)
})

test('messages take turns as far as the L2 asks for it', async () => {
  const told = await replayed(1500, 'print(json.dumps(lines(0)[2]))')
  expect(told).toBe('{"op": "capture", "bytes": 1500, "launches": 20, "buffers": 2}')
})

test('ranks start once, and again after a failure', async () => {
  const told = await replayed(
    100,
    `
again = replayed(8)
same = again._ranks is replay._ranks
replay._ranks._processes[1].kill()
failed = failure(lambda: replay.window(1))
print(json.dumps([same, failed, len(replayed(8).window(2))]))`,
  )
  expect(told).toEqual([true, expect.stringMatching(/^rank 1 of 2 ended with exit code -9; /), 2])
})
