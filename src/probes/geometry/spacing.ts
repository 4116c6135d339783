import { roundHalfEven } from './round_half_even.ts'

/** Which values an axis takes between its grid values. */
export interface Spacing {
  /** The value nearest to this one that the axis takes. */
  readonly round: (value: number) => number
  /** The smallest distance worth telling apart within a span. */
  readonly step: (span: number) => number
}

/** An axis whose values are all integers takes integers only; a fractional one takes any value, in hundredths of a span. */
export function spacingOf(axis: readonly number[]): Spacing {
  return axis.every(Number.isInteger) ? integers : fractions
}

const integers: Spacing = { round: roundHalfEven, step: () => 1 }

const fractions: Spacing = { round: (value) => value, step: (span) => span / 100 }
