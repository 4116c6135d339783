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
  readonly trueMs: (key: string, backend: string) => number
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

/** A GPU whose times deviate by process and by look, and drift; starting a process takes 10 s. */
export function runLooks(request: LookRequest, gpu: Gpu): Run {
  const planner = new LookPlanner(request)
  const normal = normals(gpu.seed)
  const batches: Batch[] = []
  const taken: Taken[] = []
  let nowMs = gpu.startMs ?? 0
  let biases = new Map<string, number>()
  let processes = 0
  for (let batch = planner.propose(); batch.visits.length > 0; batch = planner.propose()) {
    if (batch.fresh || processes === 0) {
      processes += 1
      biases = new Map()
      nowMs += 10_000
    }
    const results = batch.visits.map((visit, index): VisitResult => {
      const startedMs = Math.max(nowMs, visit.notBeforeMs)
      const tookMs = gpu.lookMs ?? 150
      nowMs = startedMs + tookMs
      const reason = gpu.fails?.(visit, index)
      if (reason !== undefined) return { status: 'no-truth', reason, startedMs, tookMs }
      const noise = gpu.noise(visit.kind)
      const place = `${visit.key} ${visit.backend}`
      const bias = biases.get(place) ?? noise.betweenProcesses * normal()
      biases.set(place, bias)
      const log = bias + noise.withinProcess * normal() + (gpu.drift ?? 0) * (nowMs / 3_600_000)
      const timeMs = gpu.trueMs(visit.key, visit.backend) * Math.exp(log)
      return {
        status: 'looked',
        look: { timeMs, process: `${gpu.seed}-${processes}`, run: `${gpu.seed}` },
        startedMs,
        tookMs,
      }
    })
    planner.observe(results)
    batches.push(batch)
    taken.push(
      ...batch.visits.flatMap((visit, index) => {
        const result = results[index]
        return result ? [{ visit, result }] : []
      }),
    )
  }
  return { planner, batches, taken, endMs: nowMs }
}

/** The kept looks by subject and backend. */
export function looksOf(taken: readonly Taken[]): ReadonlyMap<string, readonly BackendLooks[]> {
  const kept = taken.filter(({ visit }) => visit.keep)
  return new Map(
    [...Map.groupBy(kept, ({ visit }) => visit.key)].map(([key, ofKey]) => [
      key,
      [...Map.groupBy(ofKey, ({ visit }) => visit.backend)].map(([backend, visits]) => ({
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
    const noise = poolNoise(ofKind.flatMap(({ key }) => looks.get(key) ?? []))
    for (const { key, band, cacheMs } of ofKind) {
      const best = fastest(measure(looks.get(key) ?? [], noise))
      if (!best || cacheMs === null) continue
      verdicts.set(key, judgeRatio(band, cacheMs / best.timeMs, best.standardError, best.looks).verdict)
    }
  }
  return verdicts
}
