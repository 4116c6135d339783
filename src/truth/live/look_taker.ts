import { setTimeout } from 'node:timers/promises'
import type { Definition } from '../../definition.ts'
import { canonicalJson } from '../canonical_json.ts'
import type { Visit, VisitResult } from '../looks/subject.ts'
import { callsOf } from './calls_of.ts'
import type { Measured, PerfApi } from './perf_api.ts'
import { PerfApiFault } from './perf_api_fault.ts'
import type { Recorder, Sampled, TakenLook } from './recorder.ts'
import type { OfKernel } from './wire.ts'

/** A sample on whichever backend. */
export type Sample = Omit<Sampled, 'backend'>

export interface LookTakerOptions {
  readonly api: PerfApi
  readonly recorder: () => Recorder | undefined
  /** What the visits name. */
  readonly samples: ReadonlyMap<string, Sample>
  readonly grouped: boolean
  readonly onMeasured: (one: Measured, visit: Visit, tookMs: number) => void
}

/** A visit that gave a time. */
interface Taken {
  readonly visit: Visit
  readonly look: TakenLook
  readonly startedMs: number
  readonly tookMs: number
}

/** Takes looks, and writes each down before anyone is told of it. Once a fault stands, what it concerns is not tried again. */
export class LookTaker {
  readonly #options: LookTakerOptions
  readonly #faults = new Map<string, PerfApiFault>()

  constructor(options: LookTakerOptions) {
    this.#options = options
  }

  /** Of every visit its result, in order. Never rejects for what the module does. */
  async take(visits: readonly Visit[]): Promise<readonly VisitResult[]> {
    const results = new Map<Visit, VisitResult>()
    for (const call of callsOf(visits, this.#keyOf, this.#options.grouped)) await this.#call(call, results)
    return visits.map((visit) => {
      const result = results.get(visit)
      if (result) return result
      throw new Error(`no result of the visit to ${visit.sample} on ${visit.backend}`)
    })
  }

  /** Whatever keeps from measuring at all. Faults of this project's own doing are thrown. */
  fail(error: unknown): void {
    if (!(error instanceof PerfApiFault)) throw error
    this.#faults.set(everything, error)
  }

  /** What keeps a kernel from being measured, on one backend at least. */
  faultOf({ kind, gpuName, backends }: Pick<OfKernel, 'kind' | 'gpuName' | 'backends'>): PerfApiFault | undefined {
    const keys = [everything, ...backends.map((backend) => onBackend(kind, gpuName, backend))]
    return keys.flatMap((key) => this.#faults.get(key) ?? []).at(0)
  }

  readonly #keyOf = ({ sample, backend, again }: Visit): string => {
    const { kind, gpuName, definition } = this.#sampleOf(sample)
    return canonicalJson([kind, gpuName, definition, backend, again])
  }

  #sampleOf(name: string): Sample {
    const sample = this.#options.samples.get(name)
    if (sample) return sample
    throw new Error(`a visit names an unknown sample: ${name}`)
  }

  /** Visits that one call of the module can serve. */
  async #call(visits: readonly Visit[], results: Map<Visit, VisitResult>): Promise<void> {
    const [first] = visits
    if (!first) return
    const { backend, again } = first
    const { kind, gpuName, definition } = this.#sampleOf(first.sample)
    const specs = visits.map(({ sample }) => this.#sampleOf(sample).args)

    const taken: Taken[] = []
    try {
      const standing = this.faultOf({ kind, gpuName, backends: [backend] })
      if (standing) throw standing
      await until(Math.max(...visits.map(({ notBeforeMs }) => notBeforeMs)))
      let startedMs = performance.now()
      for await (const one of this.#options.api.measure({ kind, backend, gpuName, specs, again, definition })) {
        const now = performance.now()
        const visit = visits[one.index]
        const spent = { startedMs, tookMs: now - startedMs }
        startedMs = now
        if (!visit) throw new Error(`the bridge told of spec ${one.index} of ${specs.length}`)
        const reason = refusal(one, definition)
        if (reason !== undefined) results.set(visit, { status: 'no-truth', reason, ...spent })
        else if (one.status === 'measured') {
          this.#options.onMeasured(one, visit, spent.tookMs)
          taken.push({ visit, look: { ...this.#sampleOf(visit.sample), backend, measured: one }, ...spent })
        }
      }
    } catch (error) {
      if (!(error instanceof PerfApiFault)) throw error
      // Of which specs the times were that came before is not known.
      if (error.code === 'result-count') taken.length = 0
      const key = ofOneKernel.has(error.code) ? onBackend(kind, gpuName, backend) : everything
      this.#faults.set(key, error)
      for (const visit of visits) {
        results.set(visit, { status: 'no-truth', reason: error.message, startedMs: performance.now(), tookMs: 0 })
      }
    } finally {
      this.#keep(taken, results)
    }
  }

  #keep(taken: readonly Taken[], results: Map<Visit, VisitResult>): void {
    const kept = taken.filter(({ visit }) => visit.keep)
    const looks = new Map(
      this.#options
        .recorder()
        ?.append(kept.map(({ look }) => look))
        .map((look, index) => [kept[index], look]),
    )
    for (const one of taken) {
      const { visit, look, startedMs, tookMs } = one
      const { timeMs, process } = look.measured
      results.set(visit, {
        status: 'looked',
        look: looks.get(one) ?? { timeMs, process, run: '' },
        startedMs,
        tookMs,
      })
    }
  }
}

/** Why an answer is no time of this definition. A module that does not say what its times mean is taken to measure what was asked. */
function refusal(one: Measured, definition: Definition): string | undefined {
  if (one.status === 'no-truth') return one.reason
  const other = one.definition !== undefined && one.definition !== definition
  return other ? `the module measured ${one.definition}, not ${definition}` : undefined
}

const everything = 'everything'

function onBackend(kind: string, gpuName: string, backend: string): string {
  return canonicalJson([kind, gpuName, backend])
}

/** Faults that say nothing of other kernels. */
const ofOneKernel: ReadonlySet<string> = new Set([
  'function-missing',
  'wrong-gpu',
  'specs-refused',
  'result-shape',
  'result-count',
])

async function until(notBeforeMs: number): Promise<void> {
  const waitMs = notBeforeMs - performance.now()
  if (waitMs > 0) await setTimeout(waitMs)
}
