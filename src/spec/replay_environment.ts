import { shellQuoted } from '../shell_quoted.ts'

/** The `FIDELITY_` variables of this run, as a shell writes them: without them a replay would judge another cache. */
export function replayEnvironment(seed: number, env: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries({ ...env, FIDELITY_SEED: String(seed) }).filter(([name]) => name.startsWith('FIDELITY_'))
  return given
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${shellQuoted(value)}`)
    .join(' ')
}
