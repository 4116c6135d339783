import { partNames, type ErrorParts } from '../../src/verdict/diagnose/error_parts.ts'
import type { MeanError } from '../../src/verdict/diagnose/sum_errors.ts'
import { plain } from './figures_text.ts'

export const partWords: Readonly<Record<keyof ErrorParts, string>> = {
  stale: 'stale rows',
  interpolation: 'interpolation',
  backend: 'backend choice',
  noise: 'noise',
}

/** The parts of an error that are more than nothing, the largest first. */
export function partsOf({ absolute }: MeanError): (keyof ErrorParts)[] {
  return partNames.filter((name) => absolute[name] > 0).toSorted((a, b) => absolute[b] - absolute[a])
}

/** `Made of interpolation 3.1 %, stale rows 1.2 %.` What does not cancel. */
export function partList(error: MeanError): string {
  const parts = partsOf(error).map((name) => `${partWords[name]} ${plain(error.absolute[name], '%')}`)
  return parts.length > 0 ? `Made of ${parts.join(', ')}.` : ''
}
