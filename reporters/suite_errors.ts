import { mapParts, type ErrorParts } from '../src/verdict/diagnose/error_parts.ts'
import type { ErrorSummary, MeanError } from '../src/verdict/diagnose/sum_errors.ts'
import type { SpecReport } from './report.ts'

/** What the errors of all kernels of a phase come to: their mean, each weighing as much as its share of the iteration. */
export interface PhaseError {
  readonly phase: string
  /** In per cent of these kernels' time. */
  readonly error: MeanError
  readonly kernels: number
  /** The sum of their shares: above 1 where several specs judge one kernel, say each of its backends. */
  readonly share: number
  /** How long an iteration takes, where a spec says so. */
  readonly iterationMs: number | undefined
}

/** Of every phase that a spec declares a share of, in the order in which specs name them. */
export function suiteErrors(specs: readonly Pick<SpecReport, 'spec' | 'regions'>[]): PhaseError[] {
  const shares = specs.flatMap((report) => {
    const errors = specErrors(report)
    return errors
      ? Object.entries(report.spec.share).map(([phase, share]) => ({ phase, share, error: errors.kernel, report }))
      : []
  })
  const phases = specs.flatMap(({ spec }) => [...Object.keys(spec.iterationMs), ...Object.keys(spec.share)])
  return [...new Set(phases)].flatMap((phase) => {
    const own = shares.filter((one) => one.phase === phase)
    const share = own.reduce((sum, one) => sum + one.share, 0)
    if (share === 0) return []
    return {
      phase,
      error: weightedMean(own.map((one) => ({ error: one.error, weight: one.share }))),
      kernels: own.length,
      share,
      iterationMs: own.map(({ report }) => report.spec.iterationMs[phase]).find((ms) => ms !== undefined),
    }
  })
}

/**
 * The errors of a spec, every probe off the grid counting alike; those in known gaps are set aside. Without what a hunt chose,
 * since it looks where the cache errs, unless nothing else was judged. `undefined` where nothing has a ratio.
 */
export function specErrors({ regions }: Pick<SpecReport, 'regions'>): ErrorSummary | undefined {
  const offGrid = regions.filter(({ region }) => region !== 'controls')
  const plain = offGrid.filter(({ cells }) => cells === undefined).flatMap(({ errors }) => errors ?? [])
  const summaries = plain.length > 0 ? plain : offGrid.flatMap(({ errors }) => errors ?? [])
  const [first] = summaries
  if (!first) return undefined
  const meanOf = (errorOf: (summary: ErrorSummary) => MeanError | undefined): MeanError =>
    weightedMean(
      summaries.flatMap((summary) => {
        const error = errorOf(summary)
        return error ? [{ error, weight: summary.probes }] : []
      }),
    )
  const meanOfEach = (names: readonly string[], of: 'phases' | 'phasesMs'): Record<string, MeanError> =>
    Object.fromEntries(names.map((name) => [name, meanOf((summary) => summary[of][name])]))
  return {
    probes: summaries.reduce((sum, { probes }) => sum + probes, 0),
    kernel: meanOf(({ kernel }) => kernel),
    phases: meanOfEach(Object.keys(first.phases), 'phases'),
    phasesMs: meanOfEach(Object.keys(first.phasesMs), 'phasesMs'),
  }
}

interface Weighted {
  readonly error: MeanError
  readonly weight: number
}

function weightedMean(errors: readonly Weighted[]): MeanError {
  const weights = errors.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (valueOf: (error: MeanError) => number): number =>
    errors.reduce((sum, { error, weight }) => sum + valueOf(error) * weight, 0) / weights
  const meanParts = (of: 'signed' | 'absolute'): ErrorParts => mapParts((name) => mean((error) => error[of][name]))
  return {
    signed: meanParts('signed'),
    absolute: meanParts('absolute'),
    total: { signed: mean(({ total }) => total.signed), absolute: mean(({ total }) => total.absolute) },
  }
}
