import type { JudgedProbe } from '../judged_probe.ts'
import { isTimed, type Chart, type Timed } from './chart.ts'
import { mapParts, type ErrorParts } from './error_parts.ts'
import { sigmas } from './sigmas.ts'
import { staleRowsBehind } from './stale_rows_behind.ts'

/** The error of one probe, three times: each column adds up to its whole. */
export interface Decomposition {
  /** Of log(cache / truth). */
  readonly logs: ErrorParts
  /** Of cache - truth, in ms. */
  readonly ms: ErrorParts
  /** Of cache / truth - 1, in per cent. */
  readonly percent: ErrorParts
}

/** A backend that is this little slower is no wrong pick: log of 5 %. */
const leastRegret = Math.log(1.05)

/**
 * What a probe's error is made of; `undefined` where it has no ratio. What the rows and the pick of a backend show is taken
 * off; the rest is noise where it lies within 2 standard errors of 0, else interpolation (outside the grid: extrapolation).
 * From logs to ms by the logarithmic mean of the two times, which leaves no residue: Ang, "The LMDI approach to
 * decomposition analysis: a practical guide", Energy Policy 33 (2005), 867-871.
 */
export function decompose(chart: Chart, probe: JudgedProbe): Decomposition | undefined {
  if (!isTimed(probe)) return undefined
  const known = decompositions.get(chart) ?? new Map<JudgedProbe, Decomposition>()
  decompositions.set(chart, known)
  const decomposition = known.get(probe) ?? toDecomposition(chart, probe)
  known.set(probe, decomposition)
  return decomposition
}

/** Regions, remedies and explanations ask for the same ones. */
const decompositions = new WeakMap<Chart, Map<JudgedProbe, Decomposition>>()

function toDecomposition(chart: Chart, probe: Timed): Decomposition {
  const whole = Math.log(probe.ratio)
  const [stale, backend] = [stalePart(chart, probe), backendPart(probe)]
  const rest = whole - stale - backend
  const isNoise = Math.abs(rest) <= sigmas * probe.standardError
  const logs = { stale, backend, interpolation: isNoise ? 0 : rest, noise: isNoise ? rest : 0 }
  const mean = logarithmicMean(probe.cacheMs, probe.truthMs)
  return {
    logs,
    ms: mapParts((name) => mean * logs[name]),
    percent: mapParts((name) => ((100 * mean) / probe.truthMs) * logs[name]),
  }
}

/** (a - b) / log(a / b), or their common value; by expm1, since near it both differences vanish. */
export function logarithmicMean(a: number, b: number): number {
  const x = Math.log(a / b)
  return x === 0 ? a : (b * Math.expm1(x)) / x
}

/** What the answer would change by, had each row that is off beyond chance today's truth. */
function stalePart(chart: Chart, probe: Timed): number {
  const excess = staleRowsBehind(chart, probe).reduce((sum, { excessMs }) => sum + excessMs, 0)
  const mended = probe.cacheMs - excess
  return mended > 0 ? Math.log(probe.cacheMs / mended) : 0
}

function backendPart({ backends, truthMs, standardError }: Timed): number {
  const answered = backends.filter(({ cacheMs }) => cacheMs !== null && cacheMs > 0)
  if (answered.length < backends.length || answered.length < 2) return 0
  const picked = answered.reduce((best, next) => (Number(next.cacheMs) < Number(best.cacheMs) ? next : best))
  if (picked.truthMs === null || picked.standardError === null) return 0
  const regret = Math.log(picked.truthMs / truthMs)
  const chance = sigmas * Math.hypot(picked.standardError, standardError)
  return regret > Math.max(leastRegret, chance) ? regret : 0
}
