import type { Value } from '../shape.ts'
import type { AskOptions, Cache, CacheAnswer, KernelRef } from './cache.ts'
import { CacheFault, formatCommand, type Asked } from './cache_fault.ts'
import { evalPoints } from './eval_points.ts'
import { exchange } from './exchange.ts'
import { defaultTimeoutMs, maxReplyLength } from './limits.ts'
import { readAnswers } from './read_answers.ts'
import { readGrid } from './read_grid.ts'
import { readKernelList } from './read_kernel_list.ts'
import { readPeak } from './read_peak.ts'
import { readRows } from './read_rows.ts'

export interface KernelQueryOptions {
  /** The argv that takes a `kernel-query` request on its stdin. Never run through a shell. */
  readonly command: readonly [string, ...string[]]
  /**
   * How long one call may take, in ms.
   * @default 120_000
   */
  readonly timeoutMs?: number
  /**
   * Whether what the process writes shows that it gets on, as a cache that profiles does: then `timeoutMs` is how long it may
   * be silent.
   * @default false
   */
  readonly timeoutFromOutput?: boolean
  /** Variables to add to those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /**
   * The longest stdout of one call, in characters, which are bytes in the ASCII of these replies. At most what one string
   * can hold.
   * @default 536_870_888
   */
  readonly maxBufferBytes?: number
  /** @default the working directory of this process */
  readonly cwd?: string
  /**
   * What reports call this cache.
   * @default the command
   */
  readonly name?: string
}

/** The cache under test behind the `kernel-query` protocol: one JSON request on stdin, one JSON reply on stdout, exit. */
export function kernelQuery({
  command,
  timeoutMs = defaultTimeoutMs,
  timeoutFromOutput = false,
  env = {},
  maxBufferBytes = maxReplyLength,
  cwd = process.cwd(),
  name = formatCommand(command),
}: KernelQueryOptions): Cache {
  const missingOps = new Set<string>()
  const answered = new Set<string>()

  return {
    name,
    async grid(kernel, options) {
      const asked = about('grid', kernel)
      return readGrid(asked, await ask(asked, bare(kernel), options))
    },
    eval(kernel, shapes, options) {
      return evaluate('eval', kernel, shapes, options)
    },
    evalCoords(kernel, coords, options) {
      return unlessMissing('eval_coords', () => evaluate('eval_coords', kernel, coords, options))
    },
    rows(kernel, inputs, options) {
      const asked = about('rows', kernel)
      return unlessMissing('rows', async () =>
        readRows(asked, inputs, await ask(asked, { ...bare(kernel), inputs }, options)),
      )
    },
    peak(kernel, options) {
      const asked = about('peak', kernel)
      return unlessMissing('peak', async () => readPeak(asked, await ask(asked, { requests: [bare(kernel)] }, options)))
    },
    async kernelList(options) {
      // The subcommand is known to stand beside `kernel-query`; of another command nothing is known.
      if (command.length === 1 || command.at(-1) !== 'kernel-query') return undefined
      const asked = { op: 'kernel-list', command: [...command.slice(0, -1), 'kernel-list'] }
      return unlessMissing('kernel-list', async () => readKernelList(asked, await run(asked, '', options)))
    },
  }

  function about(op: string, { kind }: KernelRef): Asked {
    return { op, kind, command }
  }

  function evaluate(
    op: string,
    kernel: KernelRef,
    points: readonly Value[],
    options?: AskOptions,
  ): Promise<readonly CacheAnswer[]> {
    const asked = about(op, kernel)
    const key = JSON.stringify([op, bare(kernel)])
    const call = async (some: readonly Value[]) => {
      const answers = readAnswers(asked, some, await ask(asked, { ...bare(kernel), query_points: some }, options))
      answered.add(key)
      return answers
    }
    return evalPoints(asked, points, call, () => answered.has(key))
  }

  function ask(asked: Asked, request: object, options?: AskOptions): Promise<unknown> {
    return run(asked, JSON.stringify({ op: asked.op, ...request }), options)
  }

  function run(asked: Asked, stdin: string, { signal }: AskOptions = {}): Promise<unknown> {
    return exchange(asked, stdin, { timeoutMs, timeoutFromOutput, maxBufferBytes, env, cwd }, signal)
  }

  /** An op that this binary does not have is asked for once. */
  async function unlessMissing<T>(op: string, answer: () => Promise<T>): Promise<T | undefined> {
    if (missingOps.has(op)) return undefined
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof CacheFault && error.code === 'op-missing')) throw error
      missingOps.add(op)
      return undefined
    }
  }
}

/** The two keys of the protocol, whatever else the caller's object has. */
function bare({ kind, config }: KernelRef): KernelRef {
  return { kind, config }
}
