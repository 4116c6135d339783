import type { CacheAnswer } from '../cache/cache.ts'
import type { Probe } from '../probes/probe.ts'
import { adjustedRatio, type ProcessShift } from '../truth/looks/control_shift.ts'
import type { BackendLooks, TruthAnswer } from '../truth/truth.ts'
import type { Band } from './band.ts'
import { backendTimes, fastest, measure, type Measured } from './backend_times.ts'
import { judgeRatio } from './judge_ratio.ts'
import type { JudgedProbe, SingleLook } from './judged_probe.ts'
import { isTime } from './is_time.ts'
import type { NoiseModel } from './noise.ts'

export interface Evidence {
  readonly probe: Probe
  readonly band: Band
  readonly answer: CacheAnswer
  readonly truth: TruthAnswer
  readonly noise: NoiseModel
  /** What the controls say of the processes that looked, where truth was measured in this run. */
  readonly shifts?: readonly ProcessShift[] | undefined
  /** The other cache's answer, in an A/B. */
  readonly compared?: CacheAnswer | undefined
  /** The cache's answer for single backends of the config, where these were asked for. */
  readonly alone?: ReadonlyMap<string, CacheAnswer> | undefined
  /** The place on the cache's axes, where that is known. */
  readonly coords?: readonly number[] | undefined
  /** Whether the shape lies outside the cache's grid, where that is known. */
  readonly outsideGrid?: boolean | undefined
  /** The reason of the known gap that the probe lies in. */
  readonly gap?: string | undefined
}

/** The verdict of one probe. Nothing but a positive cache time over positive looks ever becomes a ratio. */
export function judgeProbe(evidence: Evidence): JudgedProbe {
  const { probe, band, answer, truth, noise, coords, outsideGrid, alone, compared, gap, shifts = [] } = evidence
  const looks = truth.status === 'measured' ? truth.backends : undefined
  const everyBackend = looks && measure(looks, noise)
  const measured = fastest(everyBackend)
  const cacheMs = timeOf(answer)
  const ratio = ratioOf(answer, measured)
  const { verdict, firm, reason } = measured && ratio !== null ? judged(band, ratio, measured) : unjudged(answer, truth)
  return {
    region: probe.region,
    shape: probe.shape,
    coords: coords ?? null,
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
    cacheMs,
    ratio,
    adjustedRatio: cacheMs !== null && looks && measured ? adjustedRatio(cacheMs, looks, shifts) : null,
    coverage: coverageOf(answer),
    flops: answer.status === 'answered' ? answer.flops : null,
    bytes: answer.status === 'answered' ? answer.bytes : null,
    backends: alone ? backendTimes(everyBackend ?? [], alone) : notAsked,
    outsideGrid: outsideGrid ?? null,
    compared: compared
      ? { cacheMs: timeOf(compared), ratio: ratioOf(compared, measured), coverage: coverageOf(compared) }
      : null,
    gap: gap ?? null,
    ...(looks && measured && measured.looks > 1 ? { singleLooks: singleLooks(looks, measured.backend) } : {}),
  }
}

/** One for all: probes that fail are few. */
const notAsked: JudgedProbe['backends'] = []

function singleLooks(backends: readonly BackendLooks[], fastestOne: string): readonly SingleLook[] {
  const looks = backends.find(({ backend }) => backend === fastestOne)?.looks ?? []
  return looks.map(({ process, timeMs }) => [process, timeMs])
}

function ratioOf(answer: CacheAnswer, measured: Measured | undefined): number | null {
  const cacheMs = timeOf(answer)
  return cacheMs !== null && measured ? cacheMs / measured.timeMs : null
}

function timeOf(answer: CacheAnswer): number | null {
  return answer.status === 'answered' && isTime(answer.timeMs) ? answer.timeMs : null
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
