import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { hasCode } from '../has_code.ts'
import { isMissingFile } from '../is_missing_file.ts'
import { processStart } from './process_start.ts'

export interface DeviceLockOptions {
  /** Called once where the device is in use, with a message for people. */
  readonly onWait?: (message: string) => void
  /** Ends the wait: the call rejects with its reason. */
  readonly signal?: AbortSignal
  /**
   * Of the lock files; all who share the device must name the same.
   * @default the system's folder of temporary files
   */
  readonly folder?: string
  /**
   * How often to look whether it is free, in ms.
   * @default 100
   */
  readonly pollMs?: number
}

/**
 * Waits until no other process holds the device, and holds it until the result is called or this process ends. A second lock
 * in the same process waits as well.
 *
 * Locks are numbered files, `<device>.<n>.lock`. The highest counts: it is held if it names a living process, and free if it is
 * empty. Only the next number is ever created, by one process alone, so no file that another may just have taken is removed.
 *
 * @param device - what all who share it call it: `NVIDIA H200 0`, say
 */
export async function lockDevice(
  device: string,
  { onWait, signal, folder = tmpdir(), pollMs = 100 }: DeviceLockOptions = {},
): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const name = `kernel-fidelity.${device.replaceAll(/[^\w-]+/g, '_')}`
  for (let told = false; ; told = true) {
    const release = tryLock(folder, name)
    if (release) return release
    if (!told) onWait?.(waitMessage(device, folder, name))
    await setTimeout(pollMs, undefined, { ...(signal && { signal }) })
  }
}

function tryLock(folder: string, name: string): (() => void) | undefined {
  const highest = highestOf(folder, name)
  if (highest > 0 && isHeld(fileOf(folder, name, highest))) return undefined
  const mine = fileOf(folder, name, highest + 1)
  if (!createWhole(mine, JSON.stringify(thisProcess()))) return undefined
  // A number that was used and cleared away since the folder was read could be created once more; one above it then exists.
  if (highestOf(folder, name) !== highest + 1) {
    rmSync(mine, { force: true })
    return undefined
  }
  clear(folder, name, highest)
  return () => truncateSync(mine)
}

/** Those that no longer count. Where another user's cannot be removed they stay. */
function clear(folder: string, name: string, upTo: number): void {
  for (const number of numbersOf(folder, name).filter((below) => below <= upTo)) {
    try {
      rmSync(fileOf(folder, name, number), { force: true })
    } catch (error) {
      if (!hasCode(error, 'EPERM')) throw error
    }
  }
}

function highestOf(folder: string, name: string): number {
  return Math.max(0, ...numbersOf(folder, name))
}

function numbersOf(folder: string, name: string): readonly number[] {
  return readdirSync(folder).flatMap((file) => {
    if (!file.startsWith(`${name}.`) || !file.endsWith('.lock')) return []
    const number = Number(file.slice(name.length + 1, -'.lock'.length))
    return Number.isSafeInteger(number) ? [number] : []
  })
}

function fileOf(folder: string, name: string, number: number): string {
  return join(folder, `${name}.${number}.lock`)
}

/** Nobody sees the file without its text. `false` where the file is there already. */
function createWhole(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const holderSchema = z.object({
  host: z.string(),
  pid: z.int(),
  start: z.string().optional(),
  since: z.string(),
})

type Holder = z.infer<typeof holderSchema>

function thisProcess(): Holder {
  const { pid } = process
  return { host: hostname(), pid, start: processStart(pid), since: new Date().toISOString() }
}

function isHeld(file: string): boolean {
  const holder = readHolder(file)
  if (!holder) return false
  // Of a process on another host nothing can be known; the folder may be shared.
  return holder.host !== hostname() || isAlive(holder)
}

/** `undefined` for a lock that was released. */
function readHolder(file: string): Holder | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    return text === '' ? undefined : holderSchema.parse(JSON.parse(text))
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw new Error(`${file} is no lock of a device: remove it`, { cause: error })
  }
}

function isAlive({ pid, start }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is there, and another user's.
    if (!hasCode(error, 'EPERM')) return false
  }
  const now = processStart(pid)
  return now === undefined || start === undefined || now === start
}

function waitMessage(device: string, folder: string, name: string): string {
  const file = fileOf(folder, name, highestOf(folder, name))
  const holder = readHolder(file)
  const who = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process'
  return `waiting for ${device}, in use by ${who} (if that is gone for certain, remove ${file})`
}
