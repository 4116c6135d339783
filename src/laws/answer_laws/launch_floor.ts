import { axisValue } from '../../probes/geometry/axis_value.ts'
import { formatShape } from '../../shape.ts'
import { timeText } from '../answer_text.ts'
import { linesAlong } from '../groups/lines_along.ts'
import { linesAmong } from '../groups/lines_among.ts'
import { shapesBelow } from '../groups/shapes.ts'
import type { AnswerLaw, LawSite } from '../law.ts'
import { isTimed, type Timed } from './timed.ts'
import { workTimeMs } from './work_time.ts'

/**
 * No kernel is faster than its launch. Of 57,000 true rows (H200, H100, A100; GEMM, attention, norms, activations,
 * collectives) the fastest takes 1.48 us, and those timed in whole microseconds take 1 us at least.
 */
const launchMs = 0.0008

/**
 * Small shapes use a GPU worse than larger ones, or as well: a time falls slower than work does. Below the first value of an
 * axis, taking any power of two up to 256 for it, true times keep to 0.52 of that; those of an fp8 GEMM to 0.44, where 256
 * rows are a singular size.
 */
const leastShare = 0.4

/** A line through the first rows of a grid runs, below it, to nothing or under it: where decode batches of 1 to 31 lie. */
export const launchFloor: AnswerLaw = {
  name: 'launch-floor',
  statement: `Below the grid no time is under ${timeText(launchMs)}, or ${leastShare} of the first grid time by work.`,
  skipped: () => undefined,
  groups: (site) =>
    linesAlong(site, shapesBelow(site), (value, axis) => {
      const first = axisValue(axis, 0)
      return value < first ? [first] : []
    }),
  among: (site, shapes) =>
    linesAmong(site, shapes).flatMap(({ axis, points }) => {
      const start = axisValue(axis, 0)
      const first = points.filter(({ value }) => value === start)
      return points.filter(({ value }) => value < start).map((small) => [small, ...first].map(({ shape }) => shape))
    }),
  judge(site, [small, first]) {
    if (!isTimed(small)) return undefined
    const byWork = isTimed(first) ? timeByWork(site, small, first) : undefined
    const [leastMs, why] = byWork && byWork[0] > launchMs ? byWork : [launchMs, 'as any launch takes']
    if (small.answer.timeMs >= leastMs) return undefined
    const detail = `${timeText(small.answer.timeMs)}, expected at least ${timeText(leastMs)}, ${why}`
    return { severity: 'error', shapes: [small.shape], detail }
  },
}

/** The least time by how much less work there is than in the first row, in ms, and in words. */
function timeByWork(site: LawSite, small: Timed, first: Timed): readonly [number, string] | undefined {
  const [workMs, firstWorkMs] = [workTimeMs(site, small), workTimeMs(site, first)]
  if (workMs === undefined || firstWorkMs === undefined) return undefined
  const firstMs = first.answer.timeMs
  return [
    (leastShare * firstMs * workMs) / firstWorkMs,
    `by the work and ${timeText(firstMs)} at ${formatShape(first.shape)}`,
  ]
}
