import { normals } from '../../verdict/fixtures/normals.ts'
import { fastest, measure } from '../../verdict/backend_times.ts'
import { judgeRatio } from '../../verdict/judge_ratio.ts'
import { poolNoise, type Noise } from '../../verdict/noise.ts'
import type { BackendLooks, Look } from '../truth.ts'
import { LookPlanner, type LookRequest } from './look_planner.ts'
import type { Batch, Subject, Visit, VisitResult } from './subject.ts'

export interface Gpu {
  readonly seed: number
  readonly noise: (kind: string) => Noise
  readonly trueMs: (sample: string, backend: string) => number
  /** Of log(time), an hour. */
  readonly drift?: number
  readonly startMs?: number
  readonly lookMs?: number
  /** A reason why there is no time. */
  readonly fails?: (visit: Visit, nth: number) => string | undefined
}

export interface Taken {
  readonly visit: Visit
  readonly result: VisitResult
}

export interface Run {
  readonly planner: LookPlanner
  readonly batches: readonly Batch[]
  readonly taken: readonly Taken[]
  readonly endMs: number
}

/** All subjects at once, until nothing is left to do. */
export function runLooks(
  { subjects, ...request }: LookRequest & { readonly subjects: readonly Subject[] },
  gpu: Gpu,
): Run {
  const planner = new LookPlanner(request)
  planner.add(subjects)
  const simulated = new SimulatedGpu(gpu)
  simulated.measure(planner)
  return { planner, batches: simulated.batches, taken: simulated.taken, endMs: simulated.nowMs }
}

/** A GPU whose times deviate by process and by look, and drift; starting a process takes 10 s. */
export class SimulatedGpu {
  readonly batches: Batch[] = []
  readonly taken: Taken[] = []
  nowMs: number
  readonly #gpu: Gpu
  readonly #normal: () => number
  #biases = new Map<string, number>()
  #processes = 0

  constructor(gpu: Gpu) {
    this.#gpu = gpu
    this.#normal = normals(gpu.seed)
    this.nowMs = gpu.startMs ?? 0
  }

  /** Takes the visits that the planner proposes, at most so many batches of them. */
  measure(planner: LookPlanner, most: number = Number.POSITIVE_INFINITY): void {
    for (let done = 0; done < most; done += 1) {
      const batch = planner.propose()
      if (batch.visits.length === 0) return
      if (batch.fresh || this.#processes === 0) this.#start()
      const taken = batch.visits.map((visit, nth) => ({ visit, result: this.#visit(visit, nth) }))
      planner.observe(taken.map(({ result }) => result))
      this.batches.push(batch)
      this.taken.push(...taken)
    }
  }

  #start(): void {
    this.#processes += 1
    this.#biases = new Map()
    this.nowMs += 10_000
  }

  #visit(visit: Visit, nth: number): VisitResult {
    const { seed, noise, trueMs, drift = 0, lookMs = 150, fails } = this.#gpu
    const startedMs = Math.max(this.nowMs, visit.notBeforeMs)
    this.nowMs = startedMs + lookMs
    const reason = fails?.(visit, nth)
    if (reason !== undefined) return { status: 'no-truth', reason, startedMs, tookMs: lookMs }
    const { betweenProcesses, withinProcess } = noise(visit.kind)
    const place = `${visit.sample} ${visit.backend}`
    const bias = this.#biases.get(place) ?? betweenProcesses * this.#normal()
    this.#biases.set(place, bias)
    const log = bias + withinProcess * this.#normal() + drift * (this.nowMs / 3_600_000)
    const timeMs = trueMs(visit.sample, visit.backend) * Math.exp(log)
    const look = { timeMs, process: `${seed}-${this.#processes}`, run: `${seed}` }
    return { status: 'looked', look, startedMs, tookMs: lookMs }
  }
}

/** The kept looks by sample and backend. */
export function looksOf(taken: readonly Taken[]): ReadonlyMap<string, readonly BackendLooks[]> {
  const kept = taken.filter(({ visit }) => visit.keep)
  return new Map(
    [...Map.groupBy(kept, ({ visit }) => visit.sample)].map(([sample, ofSample]) => [
      sample,
      [...Map.groupBy(ofSample, ({ visit }) => visit.backend)].map(([backend, visits]) => ({
        backend,
        looks: visits.flatMap(({ result }): readonly Look[] => (result.status === 'looked' ? [result.look] : [])),
      })),
    ]),
  )
}

/** By the rule of the final verdicts, with the noise of the run's own looks. */
export function verdictsOf(subjects: readonly Subject[], taken: readonly Taken[]): ReadonlyMap<string, string> {
  const looks = looksOf(taken)
  const verdicts = new Map<string, string>()
  for (const ofKind of Map.groupBy(subjects, ({ kind }) => kind).values()) {
    const samples = new Set(ofKind.map(({ sample }) => sample))
    const all = [...samples].flatMap((sample) => looks.get(sample) ?? [])
    const noise = poolNoise(all.filter((one) => one.looks.length > 0))
    for (const { key, sample, backends, band, cacheMs } of ofKind) {
      const own = (looks.get(sample) ?? []).filter(({ backend }) => backends.includes(backend))
      const best = fastest(measure(own, noise))
      if (!best || cacheMs === null) continue
      verdicts.set(key, judgeRatio(band, cacheMs / best.timeMs, best.standardError, best.looks).verdict)
    }
  }
  return verdicts
}
