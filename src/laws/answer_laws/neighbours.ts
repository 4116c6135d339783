import * as fc from 'fast-check'
import { axisValue } from '../../probes/geometry/axis_value.ts'
import { spacingOf } from '../../probes/geometry/spacing.ts'
import type { Shape } from '../../shape.ts'
import { timeText } from '../answer_text.ts'
import { ascending } from '../groups/ascending.ts'
import { linesAlong } from '../groups/lines_along.ts'
import { linesAmong, type Line } from '../groups/lines_among.ts'
import { shapesInside, shapesOnGrid } from '../groups/shapes.ts'
import type { AnswerLaw, Answered, Breach, LawSite } from '../law.ts'
import { isTimed, type Timed } from './timed.ts'

/**
 * The largest factor between neighbours on an axis. Of 12,000 true pairs all but four stay within 2.81 (fp8 GEMMs of 257 rows,
 * padded to 512); the four touch single bad rows of a public MLA decode table, 24 to 125 times their neighbours.
 */
const most = 3.5

/** Tiles, waves and splits make steps, but one row more costs at most as much again as all before it, and a little. */
export const neighbours: AnswerLaw = {
  name: 'neighbours',
  statement: `Times next to each other in a cell differ by at most ${most} times, except where a jump is declared.`,
  skipped: () => undefined,
  groups: (site) => {
    const shapes = [shapesOnGrid(site), shapesInside(site)].filter((drawn) => drawn !== undefined)
    return shapes.length === 0
      ? undefined
      : linesAlong(site, fc.oneof(...shapes), (value, axis) => besides(axis, value))
  },
  among: (site, shapes) =>
    linesAmong(site, shapes).flatMap(({ axis, points }) =>
      points.flatMap(({ value, shape }, index) => {
        const next = points[index + 1]
        return next && besides(axis, value).includes(next.value) ? [[shape, next.shape]] : []
      }),
    ),
  judge(site, group) {
    const line = ascending(site.fields, group)
    const broken = line.map((one, index) => judgeStep(site, one, line[index + 1]))
    return broken.find((breach) => breach !== undefined)
  },
  closer: (site, answered) => insideGaps(site, answered.filter(isTimed)),
}

/** The values next to this one, down and up, in the cells that it lies in or between. */
function besides(axis: readonly number[], value: number): readonly number[] {
  const { step } = spacingOf(axis)
  const [below, above] = [axis.findLast((other) => other < value), axis.find((other) => other > value)]
  const [from, to] = [axis.findLast((other) => other <= value), axis.find((other) => other >= value)]
  if (from === undefined || to === undefined) return []
  return [
    ...(below === undefined ? [] : [Math.max(below, value - step(to - below))]),
    ...(above === undefined ? [] : [Math.min(above, value + step(above - from))]),
  ]
}

function judgeStep(site: LawSite, one: Answered, other: Answered | undefined): Breach | undefined {
  if (!isTimed(one) || !isTimed(other) || isMeant(site, one, other)) return undefined
  const [oneMs, otherMs] = [one.answer.timeMs, other.answer.timeMs]
  if (Math.max(oneMs / otherMs, otherMs / oneMs) <= most) return undefined
  const detail = `from ${timeText(oneMs)} to ${timeText(otherMs)}, expected at most ${most} times up or down`
  return { severity: 'error', shapes: [one.shape, other.shape], detail }
}

/** Whether the step crosses a value from which on a jump is declared. */
function isMeant({ fields, jumps }: LawSite, one: Answered, other: Answered): boolean {
  return fields.some((field) => {
    const [from, to] = [Number(one.shape[field]), Number(other.shape[field])]
    return jumps[field]?.some((edge) => from < edge && edge <= to)
  })
}

/** Two shapes of a cell with others between them, whose times differ by more than neighbours may. */
interface Gap {
  readonly field: string
  readonly from: Timed
  readonly to: Timed
  /** By how much more times grow or fall across it than its field grows. */
  readonly steepness: number
}

/** A gap that only grows with its field is as steep as the others; a jump stands out. */
const mostGaps = 8

/** What one call may ask about: as much as the sample. */
const mostShapes = 2000

/** A sample of a wide cell hits the two sides of a jump by chance only: these are the shapes where it may be. */
function insideGaps(site: LawSite, timed: readonly Timed[]): readonly Shape[] {
  const byShape = new Map(timed.map((one) => [one.shape, one]))
  const gaps = linesAmong(site, [...byShape.keys()])
    .filter(({ axis }) => axis.every(Number.isInteger))
    .flatMap((line) => gapsOn(site, line, byShape))
    .toSorted((one, other) => other.steepness - one.steepness)
    .slice(0, mostGaps)
  return gaps.flatMap(({ field, from, to }) => {
    const [start, end] = [Number(from.shape[field]), Number(to.shape[field])]
    const parts = Math.min(end - start, Math.floor(mostShapes / gaps.length))
    const values = Array.from({ length: parts - 1 }, (_, index) =>
      Math.round(start + ((index + 1) * (end - start)) / parts),
    )
    return values.map((value) => ({ ...from.shape, [field]: value }))
  })
}

function gapsOn(site: LawSite, { field, axis, points }: Line, byShape: ReadonlyMap<Shape, Timed>): readonly Gap[] {
  return points.flatMap(({ value, shape }, index) => {
    const next = points[index + 1]
    const [from, to] = [byShape.get(shape), next && byShape.get(next.shape)]
    if (!next || !from || !to || next.value - value < 2 || isMeant(site, from, to)) return []
    const end = axis.find((other) => other > value)
    if (value < axisValue(axis, 0) || end === undefined || next.value > end) return []
    const factor = Math.max(from.answer.timeMs / to.answer.timeMs, to.answer.timeMs / from.answer.timeMs)
    return factor > most ? [{ field, from, to, steepness: (factor * (1 + value)) / (1 + next.value) }] : []
  })
}
