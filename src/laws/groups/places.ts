import * as fc from 'fast-check'
import { stretchesOf, type Part, type Stretch } from './stretches.ts'

/** The values of some parts of an axis, numbered from the smallest on. */
export interface Places {
  /** Places, each part of the axis equally likely, and so is each cell, however wide. */
  readonly drawn: fc.Arbitrary<number>
  readonly valueAt: (place: number) => number
  /** `undefined` for what is no value of these parts. */
  readonly placeOf: (value: number) => number | undefined
}

/** `undefined` where the parts hold no value. */
export function placesOn(axis: readonly number[], parts: readonly Part[]): Places | undefined {
  const stretches = stretchesOf(axis, parts)
  const present = parts.filter((part) => stretches.some((stretch) => stretch.part === part))
  if (present.length === 0) return undefined
  return {
    drawn: fc.oneof(...present.map((part) => fc.oneof(...placesIn(stretches, part)))),
    valueAt: (place) => valueAt(stretches, place),
    placeOf: (value) => placeOf(stretches, value),
  }
}

/** The places of one part, an arbitrary for each stretch of it. */
function placesIn(stretches: readonly Stretch[], wanted: Part): readonly fc.Arbitrary<number>[] {
  let end = 0
  return stretches.flatMap(({ part, count }) => {
    end += count
    return part === wanted ? [fc.integer({ min: end - count, max: end - 1 })] : []
  })
}

function valueAt(stretches: readonly Stretch[], place: number): number {
  let left = place
  for (const { start, step, count } of stretches) {
    if (left < count) return start + left * step
    left -= count
  }
  throw new RangeError(`Expected a place on the axis, got ${place}`)
}

function placeOf(stretches: readonly Stretch[], value: number): number | undefined {
  let before = 0
  for (const { start, step, count } of stretches) {
    const steps = Math.round((value - start) / step)
    if (steps >= 0 && steps < count && start + steps * step === value) return before + steps
    before += count
  }
  return undefined
}
