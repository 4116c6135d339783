import { readFileSync } from 'node:fs'

/**
 * When a process began, in the kernel's clock ticks since boot, as text: with the process id it names one process, as the
 * id alone does not once it is used anew. `undefined` where there is no such process, or no `/proc` to ask.
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses, which may hold anything; the start is field 22 (proc(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
