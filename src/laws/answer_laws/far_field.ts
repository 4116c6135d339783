import { axisValue } from '../../probes/geometry/axis_value.ts'
import { spacingOf } from '../../probes/geometry/spacing.ts'
import { timeText } from '../answer_text.ts'
import { linesAlong } from '../groups/lines_along.ts'
import { linesAmong } from '../groups/lines_among.ts'
import { shapesOnGrid, shapesPast } from '../groups/shapes.ts'
import type { AnswerLaw, Breach, LawSite } from '../law.ts'
import { isTimed, type Timed } from './timed.ts'
import { withoutPeak, withoutWork, workOf, workTimeMs } from './work_time.ts'

/** How far apart two shapes past the end of an axis are compared, as a factor of its value. */
const steps = [1.5, 2, 3, 4]

/** Work that grows by less says little about growth. */
const leastGrowth = 1.5

/**
 * Growth of time over growth of work. True kernels, at the ends of the public tables and of the H200 rows: at most 1.55
 * (decode, where another split of the KV cache takes over), GEMM 1.15. At least 0.54, of kernels as `busy` as below.
 */
const most = 1.7
const least = 0.5

/** The share of the peak from which on a kernel is bound by its work. One bound by latency may do more at no cost. */
const busy = 0.4

/** In ms. Under it, and not busy, a switch of protocol may cost more than the work: all-reduces of Vidur jump from 8 to 43 us. */
const settledMs = 0.05

/**
 * Far past the grid a kernel has filled the GPU, and twice the work takes about twice the time. A clamp takes the same time
 * for any work; extrapolations of two axes multiplied take far too much.
 */
export const farField: AnswerLaw = {
  name: 'far-field',
  statement: `Past the end of an axis time grows by ${least} to ${most} times as much as work.`,
  skipped: withoutPeak,
  unjudged: withoutWork,
  groups: (site) =>
    linesAlong(site, shapesPast(site) ?? shapesOnGrid(site), (value, axis) =>
      value > 0 && value >= axisValue(axis, -1) ? steps.map((step) => spacingOf(axis).round(value * step)) : [],
    ),
  among: (site, shapes) =>
    linesAmong(site, shapes).flatMap(({ axis, points }) => {
      const past = points.filter(({ value }) => value > 0 && value >= axisValue(axis, -1))
      return past.flatMap(({ value, shape }) => {
        const farther = past.filter((other) => isStep(other.value / value)).map((other) => other.shape)
        const ends = [...new Set([farther[0], farther.at(-1)])].filter((other) => other !== undefined)
        return ends.length > 0 ? [[shape, ...ends]] : []
      })
    }),
  judge(site, [near, ...others]) {
    if (!isTimed(near)) return undefined
    const broken = others.filter(isTimed).map((far) => judgeStep(site, near, far))
    return broken.find((found) => found !== undefined)
  },
}

function isStep(factor: number): boolean {
  return factor >= axisValue(steps, 0) && factor <= axisValue(steps, -1)
}

function judgeStep(site: LawSite, near: Timed, far: Timed): Breach | undefined {
  const [from, to] = [near.answer.timeMs, far.answer.timeMs]
  if (isFrozen(site, near, far)) return breach(near, far, `${timeText(to)}, with the same flops and bytes: clamped`)
  const [nearMs, farMs] = [workTimeMs(site, near), workTimeMs(site, far)]
  if (nearMs === undefined || farMs === undefined || farMs / nearMs < leastGrowth) return undefined
  const share = to / from / (farMs / nearMs)
  const isBusy = nearMs / from >= busy
  const isSettled = isBusy || from >= settledMs
  if (!(isBusy && share < least) && !(isSettled && share > most)) return undefined
  const [growth, lowest, highest] = [1, least, most].map((factor) => rounded((factor * farMs) / nearMs))
  const expected = `${growth} times the work, expected ${lowest} to ${highest} times`
  return breach(near, far, `${timeText(to)}, ${rounded(to / from)} times for ${expected}`)
}

/** Whether the cache counts the same work for more: then its own flops and bytes cannot show the clamp. */
function isFrozen(site: LawSite, near: Timed, far: Timed): boolean {
  const [one, other] = [workOf(site, near), workOf(site, far)]
  if (site.work || (one.flops ?? one.bytes) === null) return false
  return near.answer.timeMs === far.answer.timeMs && one.flops === other.flops && one.bytes === other.bytes
}

function breach(near: Timed, far: Timed, grown: string): Breach {
  const detail = `from ${timeText(near.answer.timeMs)} to ${grown}`
  return { severity: 'error', shapes: [near.shape, far.shape], detail }
}

function rounded(factor: number): number {
  return Number(factor.toPrecision(3))
}
