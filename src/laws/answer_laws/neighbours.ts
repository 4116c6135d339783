import * as fc from 'fast-check'
import { spacingOf } from '../../probes/geometry/spacing.ts'
import { timeText } from '../answer_text.ts'
import { ascending } from '../groups/ascending.ts'
import { linesAlong } from '../groups/line.ts'
import { linesAmong } from '../groups/lines_among.ts'
import { shapesInside, shapesOnGrid } from '../groups/shapes.ts'
import type { AnswerLaw, Answered, Breach, LawSite } from '../law.ts'
import { isTimed } from './timed.ts'

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
