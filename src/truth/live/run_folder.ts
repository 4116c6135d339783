import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { removeOnDeath } from '../../cache/reaper.ts'
import { messageOf } from '../../message_of.ts'
import { lockDevice } from './device_lock.ts'

/** Where the process that measures listens in a run: in a folder of the run's own, which `makeRunFolder` makes. */
export function socketPath(): string {
  return join(tmpdir(), `kernel-fidelity-${randomUUID().slice(0, 8)}`, 'measure')
}

/** Makes the folder, which only this user can enter; it does not outlive this process. Throws where nobody could listen there. */
export function makeRunFolder(socket: string): void {
  if (Buffer.byteLength(socket) > longestPath) {
    throw new Error(
      `no socket can be made at ${socket}, which is longer than ${longestPath} bytes: set TMPDIR to a shorter path`,
    )
  }
  const folder = dirname(socket)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new Error(`no folder for temporary files can be made: ${messageOf(error)}: set TMPDIR to one where it can`, {
      cause: error,
    })
  }
  removeOnDeath(folder)
}

export function removeRunFolder(socket: string): void {
  rmSync(dirname(socket), { recursive: true, force: true })
}

/**
 * Waits until no other process of the run asks a cache that may use the GPU, and until the GPU is not measured on; the result
 * ends the turn. Where nobody measures there are no turns.
 */
export async function takeGpuTurn(socket: string, signal?: AbortSignal): Promise<() => void> {
  const folder = dirname(socket)
  return existsSync(folder) ? lockDevice('turn', { folder, pollMs: 20, ...(signal && { signal }) }) : () => {}
}

/** That an address of a socket can hold on every system, in bytes: 104 with the NUL at its end on macOS, 108 on Linux. */
const longestPath = 103
