import { createHash } from 'node:crypto'
import { execa } from 'execa'

/** What the sources of a run are. */
export interface GitState {
  /** `null` where nobody can tell. */
  readonly commit: string | null
  /** A digest of what differs from the commit in the folder, in files that git knows; `null` where nothing does. */
  readonly changes: string | null
}

/** @param env - on GitHub it tells the commit where there is no git, or where git does not trust the folder */
export async function gitState(
  folder: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<GitState> {
  const commit = await git(folder, 'rev-parse', 'HEAD')
  if (commit === undefined) return { commit: env['GITHUB_SHA'] || null, changes: null }
  const changes = await git(folder, 'diff', '--no-ext-diff', '--binary', 'HEAD', '--', '.')
  return { commit, changes: changes ? digestOf(changes) : null }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

async function git(cwd: string, ...args: readonly string[]): Promise<string | undefined> {
  // Others may be at work in the repository: its index is not to be locked.
  const { failed, stdout } = await execa('git', ['--no-optional-locks', ...args], { cwd, reject: false })
  return failed ? undefined : stdout
}
