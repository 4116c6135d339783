import { readFileSync, writeFileSync } from 'node:fs'

/** The memory of this process now, in MiB. Linux. */
export function residentMiB(): number {
  globalThis.gc?.()
  return ofStatus('VmRSS')
}

/** Runs an action and returns the memory of this process at its highest, in MiB. Linux. */
export function peakMiB(act: () => void): number {
  globalThis.gc?.()
  // Sets the high-water mark of the resident memory back to what is resident now.
  writeFileSync('/proc/self/clear_refs', '5')
  act()
  return ofStatus('VmHWM')
}

function ofStatus(field: 'VmRSS' | 'VmHWM'): number {
  const kib = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(kib) / 1024
}
