import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { execa, type Result } from 'execa'
import { keepEnd } from '../../cache/keep_end.ts'
import { reapOnDeath } from '../../cache/reaper.ts'
import { readBridgeLine, type BridgeLine } from './bridge_line.ts'
import { tellingLines } from './telling_lines.ts'

interface Spawning {
  /** The argv that runs Python; the bridge's file is added to it. Never run through a shell. */
  readonly python: readonly [string, ...string[]]
  /** How long the process may send no line before it counts as hung, in ms. Import of the module is within it. */
  readonly silenceMs: number
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** Ends the process. */
  readonly signal: AbortSignal | undefined
}

/** In place of a line: there will be none. */
export interface Ended {
  readonly op: 'ended'
  readonly how: 'not-started' | 'aborted' | 'crash' | 'hang'
  readonly reason: string
}

export interface BridgeProcess {
  send(request: object): void
  /** The next line, or how the process ended: then nothing of it is left. */
  next(): Promise<BridgeLine | Ended>
  /** Lets the module finish in its own way, within 5 s where no request is being answered. */
  end(): Promise<void>
  kill(): Promise<void>
}

/** The argv of the bridge: what a fault shows. */
export function bridgeCommand(python: readonly string[]): readonly string[] {
  return [...python, join(import.meta.dirname, 'perf_api_bridge.py')]
}

export function startBridge({ python, silenceMs, env, cwd, signal }: Spawning): BridgeProcess {
  const [file = '', ...args] = bridgeCommand(python)
  const subprocess = execa(file, args, {
    stdin: 'pipe',
    buffer: false,
    env,
    cwd,
    reject: false,
    forceKillAfterDelay: killGraceMs,
    // The command may be a wrapper (`uv run`, `srun`), and the module may have workers of its own.
    killDescendants: true,
    // The reaper does that. A handler of signals here would end Vitest before it has written its report.
    cleanup: false,
    ...(signal && { cancelSignal: signal }),
  })
  // A process that ends with a request unread says why elsewhere.
  subprocess.stdin.on('error', () => {})
  const stderr = keepEnd(subprocess.stderr)
  const lines = subprocess.iterable()
  const release = subprocess.pid === undefined ? undefined : reapOnDeath(subprocess.pid)
  // A worker left behind would hold the GPU, and the pipes whose end is waited for.
  subprocess.nodeChildProcess.once('exit', () => subprocess.kill('SIGKILL'))
  void subprocess.finally(() => release?.())

  return {
    send(request) {
      subprocess.stdin.write(`${JSON.stringify(request)}\n`)
    },
    async next() {
      for (;;) {
        const next = await within(silenceMs, lines.next())
        if (next === undefined) {
          await kill()
          return { op: 'ended', how: 'hang', reason: `hung: no line for ${silenceMs} ms; ${tellingLines(stderr())}` }
        }
        if (next.done) return ended(await subprocess, stderr())
        const line = readBridgeLine(next.value)
        if (line) return line
      }
    },
    async end() {
      subprocess.stdin.end()
      if ((await within(endGraceMs, subprocess)) === undefined) await kill()
    },
    kill,
  }

  async function kill(): Promise<void> {
    subprocess.kill()
    await subprocess
  }
}

const endGraceMs = 5_000

/** How long a process may take after SIGTERM, in ms: `faulthandler` writes where it was, then it ends. */
const killGraceMs = 1_000

/** `undefined` after so many ms. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([promise, setTimeout(ms, undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

function ended(result: Pick<Result, 'exitCode' | 'signal' | 'isCanceled' | 'code'>, stderr: string): Ended {
  const { exitCode, signal, isCanceled, code } = result
  if (isCanceled) return { op: 'ended', how: 'aborted', reason: 'aborted' }
  if (exitCode === undefined && signal === undefined) {
    return { op: 'ended', how: 'not-started', reason: `the system refused to start it: ${code ?? 'unknown'}` }
  }
  const end = signal === undefined ? `exit code ${exitCode}` : `signal ${signal}`
  return { op: 'ended', how: 'crash', reason: `the process ended with ${end}: ${tellingLines(stderr)}` }
}
