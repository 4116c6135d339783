import { shellQuoted } from '../shell_quoted.ts'

/**
 * The `FIDELITY_` variables of this run, as a shell writes them: without them a replay would judge another cache. And where a
 * module of one's own measures, what it is found by.
 */
export function replayEnvironment(seed: number, env: Readonly<Record<string, string | undefined>>): string {
  const isTold = (name: string): boolean =>
    name.startsWith('FIDELITY_') || (name === 'PYTHONPATH' && env['FIDELITY_PERF_API'] !== undefined)
  return Object.entries({ ...env, FIDELITY_SEED: String(seed) })
    .filter(([name]) => isTold(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${shellQuoted(value)}`)
    .join(' ')
}
