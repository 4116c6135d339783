import type { BridgeLine } from './bridge_line.ts'
import type { Ended } from './bridge_process.ts'
import { bridgeRunner, lineFault, type BridgeOptions } from './bridge_runner.ts'
import type { Measured, MeasureRequest, PerfApi, SpecsRequest } from './perf_api.ts'
import { PerfApiFault } from './perf_api_fault.ts'
import { specBatches, toWire, type NumberedSpec } from './spec_batches.ts'
import { turns } from './turns.ts'

export interface PerfApiOptions extends BridgeOptions {
  /**
   * Specs of one call of the module: what a crash loses at most.
   * @default 16
   */
  readonly batchSize?: number
}

/** The module behind `perf_api_bridge.py`, in one process for as long as that is sound. */
export function bridgedPerfApi({ batchSize = 16, ...options }: PerfApiOptions): PerfApi {
  const runner = bridgeRunner(options)
  const turn = turns()
  /** Kinds and backends that have answered: what they refuse later is the doing of a spec. */
  const answering = new Set<string>()
  let failedInARow = 0

  return {
    async process() {
      const endTurn = await turn()
      return runner
        .ready()
        .then(({ facts }) => facts)
        .finally(endTurn)
    },
    async *measure(request) {
      const endTurn = await turn()
      try {
        for (const batch of specBatches(request.specs, batchSize)) {
          const setback = yield* attempt(request, batch)
          if (setback) yield* eachAlone(request, setback.unfinished)
        }
      } finally {
        endTurn()
      }
    },
    async countMissing(request) {
      const endTurn = await turn()
      return countMissing(request).finally(endTurn)
    },
    end: () => runner.drop('end'),
  }

  /** Asks for some specs at once. Returns what kept some of them from an answer, where something did. */
  async function* attempt(
    request: MeasureRequest,
    specs: readonly NumberedSpec[],
  ): AsyncGenerator<Measured, Setback | undefined, undefined> {
    const running = await runner.ready()
    const unfinished = new Map(specs.map((spec) => [spec.id, spec]))
    let idle = false
    try {
      running.calls += 1
      const { again, definition } = request
      running.bridge.send({ op: 'measure', again, definition, ...toWire(request, specs) })
      for (;;) {
        const line = await running.bridge.next()
        if (line.op === 'time' || line.op === 'missing') {
          unfinished.delete(line.id)
          answering.add(backendOf(request))
          failedInARow = 0
          yield toMeasured(line, running.facts.process)
          continue
        }
        idle = line.op === 'done' || line.op === 'fault' || (line.op === 'failed' && line.code === 'refused')
        if (line.op === 'done' && unfinished.size === 0) return undefined
        return { ...setbackOf(line, request), unfinished: [...unfinished.values()] }
      }
    } finally {
      // After an exception, for nobody knows what it left of the GPU's state; or the caller wants no more of a batch.
      if (!idle) await runner.drop('kill')
    }
  }

  async function* eachAlone(
    request: MeasureRequest,
    specs: readonly NumberedSpec[],
  ): AsyncGenerator<Measured, void, undefined> {
    let refusal: string | undefined
    for (const spec of specs) {
      const setback = yield* attempt(request, [spec])
      if (!setback) continue
      yield { status: 'no-truth', index: spec.id, reason: setback.reason }
      if (setback.code === 'refused') refusal = setback.reason
      if (setback.code === 'failed') failedInARow += 1
      if (failedInARow === maxFailedInARow) throw keepsFailing(request, setback)
    }
    if (refusal !== undefined && !answering.has(backendOf(request))) {
      throw new PerfApiFault('specs-refused', runner.asked(timesOf(request)), refusal)
    }
  }

  function setbackOf(line: BridgeLine | Ended, request: MeasureRequest): Pick<Setback, 'code' | 'reason'> {
    if (line.op === 'failed') return { code: line.code === 'exception' ? 'failed' : line.code, reason: line.error }
    if (line.op === 'ended' && line.how !== 'aborted') return { code: 'failed', reason: line.reason }
    throw lineFault(line, runner.asked(timesOf(request)))
  }

  function keepsFailing(request: MeasureRequest, { reason }: Setback): PerfApiFault {
    const got = `${maxFailedInARow} specs in a row failed, each alone in a fresh process; the last: ${reason}`
    return new PerfApiFault('keeps-failing', runner.asked(timesOf(request)), got)
  }

  async function countMissing(request: SpecsRequest): Promise<number | undefined> {
    const { bridge } = await runner.ready()
    bridge.send({ op: 'count_missing', ...toWire(request, [...specBatches(request.specs, Infinity)].flat()) })
    const line = await bridge.next()
    if (line.op === 'count') return line.missing ?? undefined
    if (line.op !== 'failed') await runner.drop('kill')
    throw lineFault(line, runner.asked(`count_missing_${request.kind}`))
  }
}

/** Why specs of a call have no answer. Memory and refusals are the doing of a spec; what else fails may be the machine's. */
interface Setback {
  readonly code: 'refused' | 'out-of-memory' | 'failed'
  readonly reason: string
  readonly unfinished: readonly NumberedSpec[]
}

/** A GPU that fell off its bus fails every spec, each at the price of a process. */
const maxFailedInARow = 8

function backendOf({ kind, backend }: MeasureRequest): string {
  return JSON.stringify([kind, backend])
}

function timesOf({ kind }: MeasureRequest): string {
  return `get_${kind}_times`
}

function toMeasured(line: Extract<BridgeLine, { readonly op: 'time' | 'missing' }>, process: string): Measured {
  if (line.op === 'missing') return { status: 'no-truth', index: line.id, reason: line.reason }
  const { op: _op, id: index, time_ms: timeMs, energy_j: energyJ, ...rest } = line
  return { status: 'measured', index, timeMs, energyJ, ...rest, process }
}
