import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CacheFault, type Asked, type CacheFaultCode } from './cache_fault.ts'

/**
 * Why a process did not start. The system's `ENOENT` alone does not tell: it is also said of a missing working directory,
 * and of a script that is there but whose interpreter is not.
 */
export function spawnFault(asked: Asked, errno: string, cwd: string, cause: unknown): CacheFault {
  const [file = ''] = asked.command
  const path = file.includes('/') ? resolve(cwd, file) : undefined
  const [code, got, next] = explain(errno, file, path, cwd)
  return new CacheFault(code, asked, got, next, { cause })
}

function explain(errno: string, file: string, path: string | undefined, cwd: string): Explanation {
  const found = path === undefined ? 'missing' : kindOf(path)
  const shown = path ?? `\`${file}\` on PATH`
  if (kindOf(cwd) === 'missing') return ['cwd-missing', `the working directory ${cwd} does not exist`, correctCwd]
  if (kindOf(cwd) === 'file') return ['cwd-missing', `the working directory ${cwd} is a file`, correctCwd]
  if (errno === 'EACCES' && found === 'directory') return ['not-executable', `${shown} is a directory`, correctCommand]
  if (errno === 'EACCES') return ['not-executable', `${shown} is not executable`, `chmod +x ${path ?? file}`]
  if (errno !== 'ENOENT' && errno !== 'ENOTDIR')
    return ['spawn-failed', `the system refused to start it: ${errno}`, manErrno]
  if (path === undefined || found === 'missing')
    return ['executable-missing', `${shown} does not exist`, correctCommand]
  return ['not-executable', `${shown} needs ${interpreterOf(path)}, which is missing`, installIt]
}

type Explanation = readonly [code: CacheFaultCode, got: string, next: string]

const correctCwd = 'correct the `cwd` of the cache under test'
const correctCommand = 'build the cache under test, or correct its command: an argv that begins with the executable'
const installIt = 'install that, or start the command with an interpreter that is there'
const manErrno = 'see `man execve` (E2BIG: env and arguments are too long) and the limits of the machine (`ulimit -a`)'

function kindOf(path: string): 'missing' | 'directory' | 'file' {
  try {
    return statSync(path).isDirectory() ? 'directory' : 'file'
  } catch {
    return 'missing'
  }
}

/** What the first line of a script names; a binary names its loader elsewhere. */
function interpreterOf(path: string): string {
  const [firstLine = ''] = readFileSync(path, 'latin1').split('\n', 1)
  return firstLine.startsWith('#!') ? `the interpreter ${firstLine.slice(2).trim()}` : 'a loader or library'
}
