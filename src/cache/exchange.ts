import { execa } from 'execa'
import type { Asked } from './cache_fault.ts'
import { endFault } from './end_fault.ts'
import { endOnSilence } from './end_on_silence.ts'
import { keepEnd } from './keep_end.ts'
import { killGraceMs, maxReplyLength } from './limits.ts'
import { parseStdout } from './parse_stdout.ts'
import { reapOnDeath } from './reaper.ts'

/** How the process is run, whatever it is asked. */
interface Spawning {
  readonly timeoutMs: number
  /** Whether what the process writes shows that it gets on: then it may be silent for `timeoutMs`, however long it takes. */
  readonly timeoutFromOutput: boolean
  readonly maxBufferBytes: number
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

/** One run of the process: a request on its stdin, a reply on its stdout, the end. Rejects with a `CacheFault`. */
export async function exchange(
  asked: Asked,
  request: string,
  { timeoutMs, timeoutFromOutput, maxBufferBytes, env, cwd }: Spawning,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const [file = '', ...args] = asked.command
  const maxLength = Math.min(maxBufferBytes, maxReplyLength)
  const subprocess = execa(file, args, {
    input: request,
    env,
    cwd,
    ...(timeoutFromOutput ? {} : { timeout: timeoutMs }),
    maxBuffer: { stdout: maxLength },
    // A verbose log must not hit the output limit: only its end is of use.
    buffer: { stderr: false },
    stripFinalNewline: false,
    reject: false,
    forceKillAfterDelay: killGraceMs,
    // The command may be a wrapper (`uv run`, `srun`, a shell script) that would leave the real process behind.
    killDescendants: true,
    ...(signal && { cancelSignal: signal }),
  })
  const stderr = keepEnd(subprocess.stderr)
  const release = subprocess.pid === undefined ? undefined : reapOnDeath(subprocess.pid)
  const silence = timeoutFromOutput ? endOnSilence(subprocess, timeoutMs) : undefined
  const result = await subprocess
  silence?.stop()
  release?.()
  const timedOut = result.timedOut || silence?.timedOut() === true
  const fault = endFault(asked, result, stderr(), { timedOut, timeoutMs, timeoutFromOutput, maxLength, cwd })
  if (fault) throw fault
  return parseStdout(asked, result.stdout, stderr())
}
