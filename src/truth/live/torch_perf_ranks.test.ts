import { readdirSync } from 'node:fs'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'
import { tempFolder } from '../temp_folder.fixture.ts'
import { isRunning } from './fixtures/is_running.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { ofRanks } from './fixtures/of_ranks.ts'
import { pythonEnv } from './fixtures/run_python.ts'
import { stubTorch } from './fixtures/stub_torch.ts'

needsPython()

test('ranks are asked the same, may not use NVLink multicast, and end when told to', async () => {
  const told = await ofRanks(
    `
log(os.environ["NCCL_NVLS_ENABLE"])
print("a banner")
answer()
for line in sys.stdin:
    log(line.strip())
    answer(rank=rank)
log("ended")`,
    `
both = ranks()
answers = both.ask({"op": "window"}, 10)
both.end()
print(json.dumps([answers, lines(0), lines(1)]))`,
  )
  const lines = ['0', '{"op": "window"}', 'ended']
  expect(told).toEqual([[{ rank: 0 }, { rank: 1 }], lines, lines])
})

const hang = 'time.sleep(60)'

test.for([
  ['dies', hang, 'print("no\\nbroken\\n", file=sys.stderr); sys.exit(3)', 'ended with exit code 3', 'broken'],
  ['is killed', hang, 'os.kill(os.getpid(), 9)', 'ended with exit code -9', 'none'],
  ['hangs', 'answer()', hang, 'gave no answer within 1 s', 'none'],
  ['says what failed', hang, `answer(error="CUDA out of memory"); ${hang}`, 'failed with CUDA out of memory', 'none'],
] as const)('a rank that %s fails all, and none runs any more', async ([, first, second, what, stderr]) => {
  const told = await ofRanks(
    `
answer()
sys.stdin.readline()
if rank == 0: ${first}
else: ${second}
${hang}`,
    `
both = ranks()
pids = [process.pid for process in both._processes]
print(json.dumps([failure(lambda: both.ask({}, 1)), both.ended, [os.path.exists("/proc/%d" % pid) for pid in pids]]))`,
  )
  expect(told).toEqual([`rank 1 of 2 ${what}; its last line on stderr: ${stderr}`, true, [false, false]])
})

test('a rank that has ended unasked fails the next request', async () => {
  const told = await ofRanks(
    `
answer()
while rank == 0 or not os.path.exists("go"): time.sleep(0.01)`,
    `
both = ranks()
open("go", "w").close()
both._processes[1].wait()
print(json.dumps(failure(lambda: both.ask({}, 5))))`,
  )
  expect(told).toBe('rank 1 of 2 ended with exit code 0; its last line on stderr: none')
})

test('ranks that do not connect are a failure', async () => {
  const told = await ofRanks(hang, 'print(json.dumps(failure(lambda: ranks(start_s=0.5))))')
  expect(told).toBe('rank 0 of 2 gave no answer within 0.5 s; its last line on stderr: none')
})

test('ranks end with a process that is killed, also while they connect', async () => {
  const folder = tempFolder(stubTorch)
  const parent = execa('python3', ['-c', 'from torch_perf_ranks import Ranks; Ranks(2)'], {
    cwd: folder,
    // What it leaves there when it is killed goes with the folder.
    env: { ...pythonEnv(folder), TMPDIR: folder },
    reject: false,
  })
  const pids = () => readdirSync(folder).flatMap((file) => file.match(/^connecting-(\d+)$/)?.[1] ?? [])
  await vi.waitUntil(() => pids().length === 2, { timeout: 10_000 })
  expect(pids().map(isRunning)).toEqual([true, true])
  parent.kill('SIGKILL')
  await vi.waitUntil(() => !pids().some(isRunning), { timeout: 5_000 })
  expect((await parent).signal).toBe('SIGKILL')
})
