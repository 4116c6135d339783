import type { CacheAnswer } from '../cache/cache.ts'
import type { BackendLooks } from '../truth/truth.ts'
import { isTime } from './is_time.ts'
import type { BackendTimes } from './judged_probe.ts'
import { standardError, type NoiseModel } from './noise.ts'
import { median } from './statistics.ts'

/** What the looks of one backend come down to. */
export interface Measured {
  readonly backend: string
  readonly timeMs: number
  readonly looks: number
  readonly processes: number
  readonly standardError: number
}

/** `undefined` unless every backend has looks, and all of them are times: the cache picks the fastest, so one unknown time may be the truth. */
export function measure(backends: readonly BackendLooks[], noise: NoiseModel): readonly Measured[] | undefined {
  const complete = backends.every(({ looks }) => looks.length > 0 && looks.every((look) => isTime(look.timeMs)))
  if (!complete || backends.length === 0) return undefined
  return backends.map(({ backend, looks }) => {
    const timeMs = median(looks.map((look) => look.timeMs))
    const processes = new Set(looks.map((look) => look.process)).size
    const error = standardError(noise(backend, timeMs), looks.length, processes)
    return { backend, timeMs, looks: looks.length, processes, standardError: error }
  })
}

/** What the truth comes down to: the looks of the fastest backend. */
export function fastest(backends: readonly Measured[] | undefined): Measured | undefined {
  return backends?.reduce((best, next) => (next.timeMs < best.timeMs ? next : best))
}

/** Truth and cache of each backend by itself: of those measured, then of those that only the cache was asked for. */
export function backendTimes(
  measured: readonly Measured[],
  alone: ReadonlyMap<string, CacheAnswer>,
): readonly BackendTimes[] {
  const truths = new Map(measured.map((times) => [times.backend, times]))
  return [...new Set([...truths.keys(), ...alone.keys()])].map((backend) =>
    timesOf(backend, truths.get(backend), alone.get(backend)),
  )
}

function timesOf(backend: string, truth: Measured | undefined, answer: CacheAnswer | undefined): BackendTimes {
  return {
    backend,
    truthMs: truth?.timeMs ?? null,
    standardError: truth?.standardError ?? null,
    cacheMs: answer?.status === 'answered' ? answer.timeMs : null,
    coverage: answer && answer.status !== 'invalid' ? answer.coverage : null,
  }
}
