import { figure } from '../wording.ts'
import { partNames } from './error_parts.ts'
import type { ErrorSummary, MeanError } from './sum_errors.ts'

/**
 * `-4.2 % signed, 9.8 % absolute: interpolation -4.6 % (9.1 %), noise +0.4 % (1.2 %)`, and where a share is known a second line,
 * `of the iteration: prefill -0.28 % (0.65 %)`. In brackets what does not cancel; parts of nothing are left out.
 */
export function errorLines({ kernel, phases, phasesMs }: ErrorSummary): readonly string[] {
  const parts = partNames
    .filter((name) => kernel.absolute[name] > 0)
    .toSorted((a, b) => kernel.absolute[b] - kernel.absolute[a])
    .map((name) => `${name} ${pair(kernel.signed[name], kernel.absolute[name])}`)
  const iterations = Object.entries(phases).map(([phase, error]) => `${phase} ${ofPhase(error, phasesMs[phase])}`)
  const { signed, absolute } = kernel.total
  const whole = `${signedNumber(signed)} % signed, ${figure(absolute)} % absolute`
  const made = parts.length > 0 ? `${whole}: ${parts.join(', ')}` : whole
  return iterations.length > 0 ? [made, `of the iteration: ${iterations.join(', ')}`] : [made]
}

function ofPhase({ total }: MeanError, ms: MeanError | undefined): string {
  const percent = pair(total.signed, total.absolute)
  return ms ? `${percent}, ${signedNumber(ms.total.signed)} ms (${figure(ms.total.absolute)} ms)` : percent
}

function pair(signed: number, absolute: number): string {
  return `${signedNumber(signed)} % (${figure(absolute)} %)`
}

function signedNumber(value: number): string {
  return `${value < 0 ? '-' : '+'}${figure(Math.abs(value))}`
}
