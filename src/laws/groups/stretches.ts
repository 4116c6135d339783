import { axisValue } from '../../probes/geometry/axis_value.ts'
import { cellsOf } from '../../probes/geometry/cells.ts'
import { spacingOf } from '../../probes/geometry/spacing.ts'

/** Where a value stands to the values of its axis: under the first, one of them, between two, over the last. */
export type Part = 'below' | 'grid' | 'cells' | 'past'

/** Evenly spaced values of one part of an axis. */
export interface Stretch {
  readonly part: Part
  readonly start: number
  readonly step: number
  readonly count: number
}

/** Shapes are asked about as far past the grid as this multiple of the last value of an axis. */
const farthest = 4

/**
 * The values that an axis takes in these parts of it, ascending: every integer of an integer axis, else hundredths of each
 * cell. Below and past the grid only positive values, so that there is nothing below a first value of 0.
 */
export function stretchesOf(axis: readonly number[], parts: readonly Part[]): readonly Stretch[] {
  const { step: stepOf } = spacingOf(axis)
  const first = axisValue(axis, 0)
  const last = axisValue(axis, -1)
  const between = (part: Part, lower: number, upper: number): Stretch => {
    const step = stepOf(upper - lower)
    return { part, start: lower + step, step, count: Math.max(0, Math.round((upper - lower) / step) - 1) }
  }
  return [
    between('below', Math.min(0, first), first),
    point(first),
    ...cellsOf(axis).flatMap(({ lower, upper }) => [between('cells', lower, upper), point(upper)]),
    between('past', last, Math.max(last, last * farthest)),
  ].filter(({ part, count }) => count > 0 && parts.includes(part))
}

function point(value: number): Stretch {
  return { part: 'grid', start: value, step: 1, count: 1 }
}
