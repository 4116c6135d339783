import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'

const reaper = join(import.meta.dirname, 'reaper.ts')

/** Prints the ids of two groups, the second of which it releases, and is killed. */
const killed = `
  import { spawn } from 'node:child_process'
  import { reapOnDeath } from ${JSON.stringify(reaper)}
  const groups = [1, 2].map(() => spawn('sh', ['-c', 'sleep 60; true'], { detached: true, stdio: 'ignore' }).pid)
  const [, release] = groups.map(reapOnDeath)
  release()
  console.log(groups.join(' '))
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)`

test('a killed process leaves no group behind that it has not released', { timeout: 60_000 }, async () => {
  const { signal, stdout } = await execa(process.execPath, ['--input-type=module', '--eval', killed], { reject: false })
  const [kept = NaN, released = NaN] = stdout.split(' ').map(Number)
  expect(signal).toBe('SIGKILL')
  await vi.waitUntil(() => !isAlive(kept), { timeout: 30_000 })
  expect(isAlive(released)).toBe(true)
  process.kill(-released)
})

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}
