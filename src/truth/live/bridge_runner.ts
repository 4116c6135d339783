import { bridgeCommand, startBridge, type BridgeProcess, type Ended } from './bridge_process.ts'
import type { BridgeLine } from './bridge_line.ts'
import type { ProcessFacts } from './perf_api.ts'
import { PerfApiFault, type AskedOfModule } from './perf_api_fault.ts'

export interface BridgeOptions {
  /** The argv that runs Python 3.9 or later. Never run through a shell. */
  readonly python: readonly [string, ...string[]]
  /** The module that has `get_{kind}_times`. */
  readonly module: string
  /** The profiling database of a module that keeps one, where `VIBESIM_PROFILE_DB` names none: so no tracked one is written. */
  readonly scratchDb: string
  /**
   * Calls of the module by one process.
   * @default Infinity
   */
  readonly freshAfter?: number
  /**
   * How long the process may send no line before it counts as hung, in ms. The import of the module is within it, and a call
   * of a module that returns a list.
   * @default 300_000
   */
  readonly silenceMs?: number
  /** Variables to add to those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** @default the working directory of this process */
  readonly cwd?: string
  /** Ends what is going on with the fault `aborted`. */
  readonly signal?: AbortSignal
}

/** The process that runs now, and how many calls it was given. */
interface RunningBridge {
  readonly bridge: BridgeProcess
  readonly facts: ProcessFacts
  calls: number
}

/** At most one bridge at a time, whose module is imported. */
export interface BridgeRunner {
  /** The bridge for the next call: a fresh one where none runs, or where that had its share of calls. */
  ready(): Promise<RunningBridge>
  /** Ends the bridge, where one runs. */
  drop(how: 'end' | 'kill'): Promise<void>
  /** What a fault of the module says it was asked. */
  asked(what: string): AskedOfModule
}

export function bridgeRunner({
  python,
  module,
  scratchDb,
  freshAfter = Infinity,
  silenceMs = 300_000,
  env = {},
  cwd = process.cwd(),
  signal,
}: BridgeOptions): BridgeRunner {
  let running: RunningBridge | undefined
  return { ready, drop, asked }

  async function ready(): Promise<RunningBridge> {
    if (running && running.calls >= freshAfter) await drop('end')
    return (running ??= await start())
  }

  async function start(): Promise<RunningBridge> {
    const bridge = startBridge({ python, silenceMs, env, cwd, signal })
    bridge.send({ op: 'hello', module, scratch_db: scratchDb })
    const line = await bridge.next()
    if (line.op !== 'hello') {
      await bridge.kill()
      throw lineFault(line, asked('import'))
    }
    const { pid, device, facts } = line
    return { bridge, calls: 0, facts: { device, facts, process: processName(new Date(), pid) } }
  }

  async function drop(how: 'end' | 'kill'): Promise<void> {
    const dropped = running
    running = undefined
    await dropped?.bridge[how]()
  }

  function asked(what: string): AskedOfModule {
    return { what: `${what} of ${module}`, command: bridgeCommand(python) }
  }
}

/** Short, since every row of a recording has it, and unlike any other's: `20261130T181205-4711`. */
function processName(began: Date, pid: number): string {
  return `${began.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${pid}`
}

/** The fault that a line is where another was due. */
export function lineFault(line: BridgeLine | Ended, asked: AskedOfModule): PerfApiFault {
  if (line.op === 'fault') return new PerfApiFault(line.code, asked, line.got)
  if (line.op === 'failed') return new PerfApiFault('specs-refused', asked, line.error)
  if (line.op === 'ended') return new PerfApiFault(endCodes[line.how], asked, line.reason)
  return new PerfApiFault('protocol', asked, `a line out of turn: ${JSON.stringify(line)}`)
}

const endCodes = {
  'not-started': 'python-missing',
  aborted: 'aborted',
  crash: 'process-ended',
  hang: 'process-ended',
} as const
