import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'
import { tempFolder } from '../truth/temp_folder.fixture.ts'

const reaper = join(import.meta.dirname, 'reaper.ts')

/** Has folders removed that it leaves behind, and is killed. */
const litters = (folders: readonly string[]) => `
  import { removeOnDeath } from ${JSON.stringify(reaper)}
  ${JSON.stringify(folders)}.forEach(removeOnDeath)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)`

test('a killed process leaves no folder behind that it said goes with it', { timeout: 60_000 }, async () => {
  const folder = tempFolder({ 'one of two/a/b': '', 'other/c': '', 'kept/d': '' })
  const [one, other] = [join(folder, 'one of two'), join(folder, 'other')]
  await execa(process.execPath, ['--input-type=module', '--eval', litters([one, other])], { reject: false })
  await vi.waitUntil(() => !existsSync(one) && !existsSync(other), { timeout: 30_000 })
  expect(existsSync(join(folder, 'kept/d'))).toBe(true)
})

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
