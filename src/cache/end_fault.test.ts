import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { kernel, shellCache } from './fixtures/fake_cache.ts'
import { faultOf } from './fixtures/faults.ts'

// Long enough for a shell to start on a busy machine.
const timeoutMs = 800

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'end-fault-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.concurrent('a process that ends without a reply', () => {
  test('by an exit code: with the last ten lines of stderr, without colours', async ({ expect }) => {
    const script = `for i in 1 2 3 4 5 6 7 8 9 10 11 12; do printf '\\033[31mline %s\\033[0m\\n\\n' $i >&2; done; exit 3`
    const fault = await faultOf(shellCache(script).grid(kernel))
    expect(fault.code).toBe('exit-code')
    expect(fault.message).toContain('grid of single_gemm: exit code 3, with this at the end of stderr:\n    line 3\n')
    expect(fault.message).toContain('    line 12\n  command: sh -c ')
    expect(fault.message).toMatch(/\n {2}next: run the command by hand/)
  })

  test('by an exit code, while megabytes of request wait to be read', async ({ expect }) => {
    const shapes = Array.from({ length: 100_000 }, (_, m) => ({ m }))
    const fault = await faultOf(shellCache('echo not reading that >&2; exit 4').eval(kernel, shapes))
    expect(fault.code).toBe('exit-code')
    expect(fault.message).toContain('exit code 4, with this at the end of stderr:\n    not reading that\n')
  })

  test('by the exit code of a shell that knows no such command', async ({ expect }) => {
    const fault = await faultOf(shellCache('no-such-simulator').grid(kernel))
    expect(fault.message).toMatch(/exit code 127[^]*built for this machine/)
  })

  test('by a signal', async ({ expect }) => {
    const fault = await faultOf(shellCache('kill -9 $$').grid(kernel))
    expect(fault.code).toBe('signal')
    expect(fault.message).toMatch(/signal SIGKILL, with nothing on stderr[^]*out-of-memory/)
  })

  test('by silence, where its output shows that it gets on', async ({ expect }) => {
    const script = 'for i in 1 2 3 4 5 6; do sleep 0.3; echo row $i >&2; done; sleep 60'
    const fault = await faultOf(shellCache(script, { timeoutMs, timeoutFromOutput: true }).grid(kernel))
    expect(fault.code).toBe('timeout')
    expect(fault.message).toMatch(/no reply and nothing written for 800 ms, with this[^]*\n {4}row 6\n/)
  })

  test('by a timeout', async ({ expect }) => {
    const fault = await faultOf(shellCache('echo profiling >&2; sleep 60', { timeoutMs }).grid(kernel))
    expect(fault.code).toBe('timeout')
    expect(fault.message).toMatch(/no reply within 800 ms, with this[^]*\n {4}profiling\n[^]*raise timeoutMs/)
  })

  test('by a timeout, although it ignores SIGTERM', async ({ expect }) => {
    const fault = await faultOf(shellCache("trap '' TERM; sleep 60", { timeoutMs }).grid(kernel))
    expect(fault.code).toBe('timeout')
  })

  test('by a timeout, and the process that it started with it', async ({ expect }) => {
    // As `uv run` or `srun`: the real process is another one, which holds stdout open.
    const script = `(trap 'echo ended > "$1"; exit' TERM; sleep 60 & wait) & wait`
    const mark = join(folder, 'mark')
    const fault = await faultOf(shellCache(script, { timeoutMs }, mark).grid(kernel))
    expect(fault.code).toBe('timeout')
    await expect.poll(() => readFile(mark, 'utf8')).toBe('ended\n')
  })

  test('by an abort', async ({ expect }) => {
    const controller = new AbortController()
    const call = faultOf(shellCache('sleep 60').grid(kernel, { signal: controller.signal }))
    await setTimeout(100)
    controller.abort(new Error('test timed out'))
    const fault = await call
    expect(fault.code).toBe('aborted')
    expect(String(fault.cause)).toContain('test timed out')
  })

  test('by an abort that came before the call', async ({ expect }) => {
    const fault = await faultOf(shellCache('sleep 60').grid(kernel, { signal: AbortSignal.abort() }))
    expect(fault.code).toBe('aborted')
  })

  test('by more output than the limit allows', async ({ expect }) => {
    const fault = await faultOf(shellCache('yes', { maxBufferBytes: 1_000 }).grid(kernel))
    expect(fault.code).toBe('output-limit')
    expect(fault.message).toMatch(/stdout is longer than 1000 bytes/)
  })
})
