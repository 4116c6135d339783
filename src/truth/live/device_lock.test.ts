import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../temp_folder.fixture.ts'
import { lockDevice } from './device_lock.ts'
import { processStart } from './process_start.ts'

const module = join(import.meta.dirname, 'device_lock.ts')

/** A process that runs `body` with `lock()` for the device in `folder`; it ends with the test. */
function locker(folder: string, body: string) {
  const source = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { lockDevice } from ${JSON.stringify(module)}
    const folder = ${JSON.stringify(folder)}
    const lock = () => lockDevice('GPU 0', { folder: folder + '/locks', pollMs: 0 })
    const note = (text) => appendFileSync(folder + '/notes', text + '\\n')
    ${body}`
  const child = execa(process.execPath, ['--input-type=module', '--eval', source], { reject: false })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('is held by one at a time', async () => {
  const folder = tempFolder({ notes: '' })
  // Whoever holds it notes when it comes and when it goes.
  const body = `
    for (let visit = 0; visit < 200; visit++) {
      const release = await lock()
      note('in'); if (visit % 2) await setTimeout(1); note('out')
      release()
    }`
  await Promise.all(Array.from({ length: 4 }, () => locker(folder, body)))
  expect(readFileSync(join(folder, 'notes'), 'utf8')).toBe('in\nout\n'.repeat(800))
  expect(readdirSync(join(folder, 'locks'))).toHaveLength(1)
}, 60_000)

test('is free once its holder is killed; until then others say for whom they wait', async () => {
  const folder = tempFolder({})
  const holder = locker(folder, `await lock(); note('held'); await setTimeout(60_000)`)
  await vi.waitUntil(() => existsSync(join(folder, 'notes')), { timeout: 20_000 })
  const onWait = vi.fn<(message: string) => void>()
  const waiting = lockDevice('GPU 0', { folder: join(folder, 'locks'), onWait })
  await vi.waitUntil(() => onWait.mock.calls.length > 0)
  expect(onWait.mock.lastCall?.[0]).toMatch(
    new RegExp(`^waiting for GPU 0, in use by process ${holder.pid} on ${hostname()} since 20.*Z \\(if that is gone`),
  )
  holder.kill('SIGKILL')
  ;(await waiting)()
  expect(onWait).toHaveBeenCalledTimes(1)
})

test('is waited for in one process too, until the wait is ended', async () => {
  const folder = tempFolder({})
  const release = await lockDevice('GPU 0', { folder })
  await expect(lockDevice('GPU 0', { folder, signal: AbortSignal.timeout(50) })).rejects.toThrow(/abort/i)
  ;(await lockDevice('GPU 1', { folder }))()
  release()
  ;(await lockDevice('GPU 0', { folder }))()
})

const start = processStart(process.pid)

// A process id is used anew: its holder is then another process.
test.for([
  ['a living process', { host: hostname(), pid: process.pid, start }, true],
  ['an earlier process of that id', { host: hostname(), pid: process.pid, start: '1' }, false],
  ['a process that is gone', { host: hostname(), pid: 2 ** 22 + 1, start }, false],
  ['another host', { host: 'elsewhere', pid: 2 ** 22 + 1, start }, true],
] as const)('that names %s', async ([, holder, held]) => {
  const since = '2026-11-30T12:00:00Z'
  const folder = tempFolder({ 'kernel-fidelity.GPU_0.7.lock': JSON.stringify({ ...holder, since }) })
  const onWait = vi.fn<(message: string) => void>()
  const taken = lockDevice('GPU 0', { folder, onWait, signal: AbortSignal.timeout(300) }).then(
    () => true,
    () => false,
  )
  expect(await taken).toBe(!held)
  expect(onWait).toHaveBeenCalledTimes(held ? 1 : 0)
})

test('that is none is an error, not a free device', async () => {
  const folder = tempFolder({})
  writeFileSync(join(folder, 'kernel-fidelity.GPU_0.1.lock'), 'pid 12')
  await expect(lockDevice('GPU 0', { folder })).rejects.toThrow('GPU_0.1.lock is no lock of a device: remove it')
})
