import { median, sumOfSquares } from '../../verdict/statistics.ts'
import type { BackendLooks, Look } from '../truth.ts'

/** What the controls say of one process: how far all its times lie off those of the first. Shifts are of log(time), > 0 is slower. */
export interface ProcessShift {
  readonly process: string
  /** The median over the controls that both processes looked at; `null` of too few. */
  readonly shift: number | null
  readonly standardError: number | null
  readonly controls: number
  /** The median from a control's first look to its last within the process; `null` of too few. */
  readonly drift: number | null
}

/** A shift of fewer is mostly their own noise: over 5 that deviate by 2.5 % a look it has a standard error of 2 %. */
const fewestControls = 5

/**
 * Of every process, given the controls' looks in the order taken.
 *
 * @param processes - in the order of their first looks, which may have been at other shapes
 */
export function processShifts(
  controls: readonly BackendLooks[],
  processes: readonly string[] = processesOf(controls),
): readonly ProcessShift[] {
  const byProcess = controls.map(({ looks }) => Map.groupBy(looks, ({ process }) => process))
  const [first] = processes
  return processes.map((process) => {
    const shifts = byProcess.flatMap((groups) => differences(groups.get(first ?? ''), groups.get(process)))
    const drifts = byProcess.flatMap((groups) => {
      const looks = groups.get(process) ?? []
      return looks.length > 1 ? differences(looks.slice(0, 1), looks.slice(-1)) : []
    })
    const shift = medianOfEnough(shifts)
    const standardError = shift === null ? null : process === first ? 0 : errorOfMedian(shifts)
    return { process, shift, standardError, controls: shifts.length, drift: medianOfEnough(drifts) }
  })
}

function processesOf(controls: readonly BackendLooks[]): readonly string[] {
  return [...new Set(controls.flatMap(({ looks }) => looks.map(({ process }) => process)))]
}

/**
 * The ratio of a cache's time to the fastest backend's, the median of its looks, with the shift of each process taken out.
 * `null` where a process that looked has no known shift.
 */
export function adjustedRatio(
  cacheMs: number,
  backends: readonly BackendLooks[],
  shifts: readonly ProcessShift[],
): number | null {
  const known = new Map(shifts.flatMap(({ process, shift }) => (shift === null ? [] : [[process, shift] as const])))
  // Not left to the median, which may pass over a look without a shift.
  if (!backends.every(({ looks }) => looks.every(({ process }) => known.has(process)))) return null
  const adjusted = ({ timeMs, process }: Look): number => timeMs * Math.exp(-(known.get(process) ?? 0))
  return cacheMs / Math.min(...backends.map(({ looks }) => median(looks.map(adjusted))))
}

/** Whether the first has controls enough for any to be compared with it: a run without controls has not. */
export function areCompared([first]: readonly ProcessShift[]): boolean {
  return first !== undefined && first.shift !== null
}

/** `+1.2 % +- 0.9 % over 24 controls, +0.1 % from first look to last`. */
export function shiftText({ shift, standardError, controls, drift }: ProcessShift): string {
  if (shift === null || standardError === null) return `unknown: ${controls} controls shared with the first process`
  const off = `${percent(shift)} +- ${(100 * standardError).toFixed(1)} % over ${controls} controls`
  return drift === null ? off : `${off}, ${percent(drift)} from first look to last`
}

function differences(before: readonly Look[] = [], after: readonly Look[] = []): readonly number[] {
  if (before.length === 0 || after.length === 0) return []
  return [medianLog(after) - medianLog(before)]
}

function medianLog(looks: readonly Look[]): number {
  return median(looks.map(({ timeMs }) => Math.log(timeMs)))
}

function medianOfEnough(values: readonly number[]): number | null {
  return values.length < fewestControls ? null : median(values)
}

/** Of normal values, the median's standard error is sqrt(pi / 2) times the mean's. */
function errorOfMedian(values: readonly number[]): number {
  const variance = sumOfSquares(values) / (values.length - 1)
  return Math.sqrt(((Math.PI / 2) * variance) / values.length)
}

function percent(log: number): string {
  const value = 100 * Math.expm1(log)
  return `${value < 0 ? '' : '+'}${value.toFixed(1)} %`
}
