import type { CacheAnswer } from '../cache/cache.ts'
import type { Probe } from '../probes/probe.ts'
import type { BackendLooks, TruthAnswer } from '../truth/truth.ts'
import type { Band } from './band.ts'
import { judgeRatio } from './judge_ratio.ts'
import type { JudgedProbe } from './judged_probe.ts'
import { standardError, type NoiseModel } from './noise.ts'
import { median } from './statistics.ts'

export interface Evidence {
  readonly probe: Probe
  readonly band: Band
  readonly answer: CacheAnswer
  readonly truth: TruthAnswer
  readonly noise: NoiseModel
  /** The other cache's answer, in an A/B. */
  readonly compared?: CacheAnswer | undefined
  /** Whether the shape lies outside the cache's grid, where that is known. */
  readonly outsideGrid?: boolean | undefined
  /** The reason of the known gap that the probe lies in. */
  readonly gap?: string | undefined
}

/** The verdict of one probe. Nothing but a positive cache time over positive looks ever becomes a ratio. */
export function judgeProbe({ probe, band, answer, truth, noise, outsideGrid, compared, gap }: Evidence): JudgedProbe {
  const measured = truth.status === 'measured' ? fastest(truth.backends, noise) : undefined
  const ratio = ratioOf(answer, measured)
  const { verdict, firm, reason } = measured && ratio !== null ? judged(band, ratio, measured) : unjudged(answer, truth)
  return {
    region: probe.region,
    shape: probe.shape,
    why: probe.why,
    verdict,
    firm,
    reason,
    band,
    truthMs: measured?.timeMs ?? null,
    backend: measured?.backend ?? null,
    looks: measured?.looks ?? 0,
    processes: measured?.processes ?? 0,
    standardError: measured?.standardError ?? null,
    cacheMs: timeOf(answer),
    ratio,
    coverage: coverageOf(answer),
    outsideGrid: outsideGrid ?? null,
    compared: compared
      ? { cacheMs: timeOf(compared), ratio: ratioOf(compared, measured), coverage: coverageOf(compared) }
      : null,
    gap: gap ?? null,
  }
}

/** What the truth comes down to: the looks of the fastest backend. */
interface Measured {
  readonly backend: string
  readonly timeMs: number
  readonly looks: number
  readonly processes: number
  readonly standardError: number
}

/**
 * The best time over the backends: the cache picks the fastest backend, so the truth does too. `undefined` unless every
 * backend has looks, and all of them are times.
 */
function fastest(backends: readonly BackendLooks[], noise: NoiseModel): Measured | undefined {
  if (!backends.every(({ looks }) => looks.length > 0 && looks.every((look) => isTime(look.timeMs)))) return undefined
  const [first, ...others] = backends.map(({ backend, looks }) => ({
    backend,
    timeMs: median(looks.map((look) => look.timeMs)),
    looks,
  }))
  if (!first) return undefined
  const { backend, timeMs, looks } = others.reduce((best, next) => (next.timeMs < best.timeMs ? next : best), first)
  const processes = new Set(looks.map((look) => look.process)).size
  const error = standardError(noise(backend, timeMs), looks.length, processes)
  return { backend, timeMs, looks: looks.length, processes, standardError: error }
}

function ratioOf(answer: CacheAnswer, measured: Measured | undefined): number | null {
  const cacheMs = timeOf(answer)
  return cacheMs !== null && measured ? cacheMs / measured.timeMs : null
}

function timeOf(answer: CacheAnswer): number | null {
  return answer.status === 'answered' && isTime(answer.timeMs) ? answer.timeMs : null
}

function isTime(ms: number): boolean {
  return Number.isFinite(ms) && ms > 0
}

type Decision = Pick<JudgedProbe, 'verdict' | 'firm' | 'reason'>

function judged(band: Band, ratio: number, measured: Measured): Decision {
  const { verdict, firm } = judgeRatio(band, ratio, measured.standardError, measured.looks)
  return { verdict, firm, reason: '' }
}

function unjudged(answer: CacheAnswer, truth: TruthAnswer): Decision {
  if (answer.status === 'invalid') return { verdict: 'invalid', firm: false, reason: answer.reason }
  if (answer.status === 'no-coverage') {
    return { verdict: 'no-coverage', firm: false, reason: 'the cache says NO_COVERAGE' }
  }
  if (!isTime(answer.timeMs)) {
    return { verdict: 'invalid', firm: false, reason: `the cache's time is ${answer.timeMs} ms` }
  }
  const reason = truth.status === 'no-truth' ? truth.reason : 'a backend has no look, or one that is no positive time'
  return { verdict: 'no-truth', firm: false, reason }
}

function coverageOf(answer: CacheAnswer): number | null {
  return answer.status === 'invalid' ? null : answer.coverage
}
