import { mean } from '../statistics.ts'
import type { Decomposition } from './decompose.ts'
import { mapParts, sumOf, type ErrorParts } from './error_parts.ts'

/** Means over probes: signed, where errors cancel as they do end to end, and absolute. */
export interface MeanError {
  readonly signed: ErrorParts
  readonly absolute: ErrorParts
  /** Of the whole errors: signed, it is the sum of its parts; absolute, at most that. */
  readonly total: { readonly signed: number; readonly absolute: number }
}

/** What a kernel's errors come to, every probe counting alike. */
export interface ErrorSummary {
  /** Probes with a ratio. */
  readonly probes: number
  /** In per cent of the kernel's own time. */
  readonly kernel: MeanError
  /** Per phase, in per cent of its iteration time: the kernel's error times its share. */
  readonly phases: Readonly<Record<string, MeanError>>
  /** Per phase whose iteration time is known, in ms of an iteration. */
  readonly phasesMs: Readonly<Record<string, MeanError>>
}

/** Per phase: the kernel's share (0 to 1) of the iteration's time, and that time in ms where known. */
export interface Phases {
  readonly share?: Readonly<Record<string, number>> | undefined
  readonly iterationMs?: Readonly<Record<string, number>> | undefined
}

/** `undefined` of nothing. */
export function sumErrors(
  errors: readonly Decomposition[],
  { share = {}, iterationMs = {} }: Phases,
): ErrorSummary | undefined {
  if (errors.length === 0) return undefined
  const kernel = meanError(errors.map(({ percent }) => percent))
  const phases = Object.entries(share)
  return {
    probes: errors.length,
    kernel,
    phases: Object.fromEntries(phases.map(([phase, part]) => [phase, scale(kernel, part)])),
    phasesMs: Object.fromEntries(
      phases.flatMap(([phase, part]) => {
        const ms = iterationMs[phase]
        return ms === undefined ? [] : [[phase, scale(kernel, (part * ms) / 100)]]
      }),
    ),
  }
}

function meanError(errors: readonly ErrorParts[]): MeanError {
  const totals = errors.map(sumOf)
  return {
    signed: mapParts((name) => mean(errors.map((parts) => parts[name]))),
    absolute: mapParts((name) => mean(errors.map((parts) => Math.abs(parts[name])))),
    total: { signed: mean(totals), absolute: mean(totals.map(Math.abs)) },
  }
}

function scale({ signed, absolute, total }: MeanError, factor: number): MeanError {
  return {
    signed: mapParts((name) => signed[name] * factor),
    absolute: mapParts((name) => absolute[name] * factor),
    total: { signed: total.signed * factor, absolute: total.absolute * factor },
  }
}
