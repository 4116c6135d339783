import { readdirSync, readFileSync } from 'node:fs'

/** Peak resident memory by process, in MiB, as `what it is` -> peak. Linux only: elsewhere the map stays empty. */
export interface MemoryWatch {
  stop(): ReadonlyMap<string, number>
}

const intervalMs = 50
const kibInMib = 1024

/** Watches all descendants of this process. A peak is the kernel's own high-water mark, as last read before the process ended. */
export function watchMemory(): MemoryWatch {
  const peaks = new Map<string, number>()
  const look = (): void => {
    for (const { name, peakKib } of descendants(process.pid)) {
      peaks.set(name, Math.max(peaks.get(name) ?? 0, peakKib / kibInMib))
    }
  }
  const timer = setInterval(look, intervalMs)
  return {
    stop() {
      clearInterval(timer)
      return peaks
    },
  }
}

interface ProcessMemory {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly peakKib: number
}

function descendants(root: number): readonly ProcessMemory[] {
  const all = processes()
  const found = new Set([root])
  // Parents are listed before their children but for wrapped pids: repeat until nothing is added.
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => pid !== root && found.has(pid))
}

function processes(): readonly ProcessMemory[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(Number(pid)))
  } catch {
    return []
  }
}

function readProcess(pid: number): readonly ProcessMemory[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const script = command.find((word) => /\.(?:ts|js|mjs)$/.test(word)) ?? command[0] ?? ''
    return [{ pid, parent: field('PPid'), name: script.split('/').slice(-2).join('/'), peakKib: field('VmHWM') }]
  } catch {
    // It ended in the meantime.
    return []
  }
}
