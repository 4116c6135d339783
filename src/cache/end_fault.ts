import { CacheFault, type Asked } from './cache_fault.ts'
import { ProcessFault } from './process_fault.ts'
import { rejectsOp } from './rejects_op.ts'
import { spawnFault } from './spawn_fault.ts'
import { quoteStderr } from './stderr.ts'

/** How a process ended, as execa says it. */
interface End {
  readonly exitCode?: number | undefined
  readonly signal?: string | undefined
  readonly code?: string | undefined
  readonly isCanceled: boolean
  readonly isMaxBuffer: boolean
  readonly cause?: unknown
}

interface Limits {
  readonly timedOut: boolean
  readonly timeoutMs: number
  readonly timeoutFromOutput: boolean
  readonly maxLength: number
  readonly cwd: string
}

/** The fault that an end is, or `undefined` for exit code 0: then it does not matter that a process left stdin unread. */
export function endFault(asked: Asked, end: End, stderr: string, limits: Limits): CacheFault | undefined {
  if (end.isCanceled) {
    return new CacheFault('aborted', asked, 'aborted before the reply', stopped, { cause: end.cause })
  }
  if (limits.timedOut) {
    const wait = limits.timeoutFromOutput ? 'and nothing written for' : 'within'
    const got = `no reply ${wait} ${limits.timeoutMs} ms, ${quoteStderr(stderr)}`
    return new CacheFault('timeout', asked, got, 'raise timeoutMs (FIDELITY_TIMEOUT_MS), or ask for fewer points')
  }
  if (end.isMaxBuffer) {
    const got = `stdout is longer than ${limits.maxLength} bytes`
    return new CacheFault('output-limit', asked, got, 'ask for fewer points at a time')
  }
  if (end.signal !== undefined) return new ProcessFault('signal', asked, `signal ${end.signal}`, stderr)
  if (end.exitCode === undefined) return spawnFault(asked, end.code ?? 'unknown', limits.cwd, end.cause)
  if (end.exitCode === 0) return undefined
  if (rejectsOp(stderr, asked.op)) {
    return new CacheFault('op-missing', asked, `this binary does not know the op, ${quoteStderr(stderr)}`, newerBuild)
  }
  return new ProcessFault('exit-code', asked, `exit code ${end.exitCode}`, stderr)
}

const stopped = 'nothing, where the test or the run was stopped on purpose'
const newerBuild = 'use a build whose kernel-query has the op'
