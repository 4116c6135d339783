import { spacingOf } from './spacing.ts'

/** What lies between two neighbours of an axis. */
export interface Cell {
  readonly lower: number
  readonly upper: number
  /** The geometric midpoint, which is where interpolation errs most on axes that double; rounded on an integer axis. */
  readonly middle: number
}

/** The cells of an axis, in order: one less than it has values. */
export function cellsOf(axis: readonly number[]): readonly Cell[] {
  const { round } = spacingOf(axis)
  return axis.flatMap((upper, index) => {
    const lower = axis[index - 1]
    return lower === undefined ? [] : [{ lower, upper, middle: round(midpoint(lower, upper)) }]
  })
}

/** Geometric; arithmetic where the lower end is not positive, since every geometric midpoint with 0 is 0. */
function midpoint(lower: number, upper: number): number {
  return lower > 0 ? Math.sqrt(lower * upper) : (lower + upper) / 2
}
