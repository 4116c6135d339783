import { execa } from 'execa'
import { toolVersion } from '../../tool_version.ts'
import type { Provenance } from '../write_recording.ts'
import type { Facts } from './bridge_line.ts'
import type { ProcessFacts } from './perf_api.ts'

export interface Measurer {
  /** The process that measures; those that follow it in one run are alike. */
  readonly process: ProcessFacts
  /** The module that it imported. */
  readonly module: string
  /** Whose git commit is noted. */
  readonly root: string
}

/** All that the runs of one recorder have in common. */
export type CommonProvenance = Omit<Provenance, 'gpu' | 'definition'>

/** Where looks come from: versions as the module tells them, and the state of the sources. What nobody knows is `null`. */
export async function provenanceOf({ process: { facts }, module, root }: Measurer): Promise<CommonProvenance> {
  return {
    driver: textOf(facts['driver']),
    cuda: textOf(facts['cuda']),
    torch: textOf(facts['torch']),
    triton: textOf(facts['triton']),
    tool: `kernel-fidelity ${toolVersion} ${module}`,
    commit: await commitOf(root),
    when: new Date().toISOString(),
    // Part of the contract: it may hold nothing that differs from run to run.
    method: typeof facts['method'] === 'string' ? facts['method'] : `as get_<kind>_times of ${module} measures`,
  }
}

function textOf(fact: Facts[string] | undefined): string | null {
  return fact === undefined ? null : String(fact)
}

/** `null` where `root` is in no repository, or there is no git. */
async function commitOf(root: string): Promise<string | null> {
  const commit = await git(root, 'rev-parse', 'HEAD')
  if (commit === undefined) return null
  const changes = await git(root, 'status', '--porcelain', '--', 'src')
  return changes === '' ? commit : `${commit}-dirty`
}

async function git(root: string, ...args: readonly string[]): Promise<string | undefined> {
  // Others may be at work in the repository: its index is not to be locked.
  const { failed, stdout } = await execa('git', ['--no-optional-locks', ...args], { cwd: root, reject: false })
  return failed ? undefined : stdout
}
