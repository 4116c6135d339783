import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakePerfApi, gemms, measured, outcomes } from './fixtures/fake_perf_api.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { isRunning } from './fixtures/is_running.ts'

needsPython()

const healthy = 'def get_gemm_times(specs, backend, gpu_name): return [{"time_ms": spec["m"]} for spec in specs]'

test('a program that runs Python may greet on stdout', async () => {
  const python = ['sh', '-c', `echo welcome; echo '{"node": 7}'; exec python3 "$0"`] as const
  expect(outcomes((await measured(fakePerfApi(healthy, { python }).api, gemms(2)))[0])).toEqual([1, 2])
})

test('a program that speaks as the bridge does is a fault', async () => {
  const python = ['sh', '-c', `echo '{"op": "time", "id": "x"}'; exec python3 "$0"`] as const
  const [, fault] = await measured(fakePerfApi(healthy, { python }).api, gemms(2))
  expect(fault?.code).toBe('protocol')
  expect(fault?.message).toContain('a line out of turn')
})

test('a module that ignores SIGTERM is killed all the same', async () => {
  const { api } = fakePerfApi(
    `import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ndef get_gemm_times(specs, **_): time.sleep(60)`,
    { silenceMs: 5_000 },
  )
  const [all] = await measured(api, gemms(1))
  expect(outcomes(all)).toEqual([expect.stringMatching(/^hung: /)])
})

test('a killed run does not leave its module measuring', async () => {
  const { folder } = fakePerfApi(`
import os, time
def get_gemm_times(specs, backend, gpu_name):
    open("pid", "w").write(str(os.getpid()))
    time.sleep(60)
`)
  const client = JSON.stringify(join(import.meta.dirname, 'bridged_perf_api.ts'))
  const options = JSON.stringify({ python: ['python3'], module: 'fake_api', scratchDb: 'x', cwd: folder })
  const source = `
    import { bridgedPerfApi } from ${client}
    await bridgedPerfApi(${options}).measure(${JSON.stringify(gemms(1))}).next()`
  const run = execa(process.execPath, ['--input-type=module', '--eval', source], { reject: false })
  onTestFinished(() => void run.kill('SIGKILL'))
  const file = join(folder, 'pid')
  await vi.waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '', { timeout: 20_000 })
  const pid = readFileSync(file, 'utf8')
  expect(isRunning(pid)).toBe(true)
  run.kill('SIGKILL')
  await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 })
})
