import type { Placed } from './chart.ts'

/** Two neighbours on a line between which the time moves as no smooth kernel's does. */
export interface Step {
  readonly from: Placed
  readonly to: Placed
  /** log(time after / time before). */
  readonly jump: number
  /** log of how much the work grows between them; infinite where nobody can tell. */
  readonly growth: number
  /** What of the jump the work does not explain: positive up, negative down. */
  readonly height: number
}

/** A line has many pairs of neighbours to find a step in: one must stand out by more than a single difference. */
const stepSigmas = 3
/** A smaller step is none: log of 5 %. */
const leastStep = Math.log(1.05)

/**
 * The steps of a line of probes, ascending along `axis`. A smooth kernel's time changes in the direction of its work, and by no
 * more: time that leaves that range has stepped somewhere between the two.
 */
export function stepsAlong(line: readonly Placed[], axis: number): readonly Step[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (!from) return []
    const jump = Math.log(to.truthMs / from.truthMs)
    const [least, most] = growthBetween(from, to, axis)
    const height = jump - Math.min(Math.max(jump, least), most)
    const enough = Math.max(leastStep, stepSigmas * Math.hypot(from.standardError, to.standardError))
    return Math.abs(height) > enough ? [{ from, to, jump, growth: least + most, height }] : []
  })
}

/** Between 0 and the log growth of the flops or bytes, whichever is more; where neither is known, of the coordinate, and from 0 on without end. */
function growthBetween(from: Placed, to: Placed, axis: number): readonly [least: number, most: number] {
  const logs = [
    [from.flops, to.flops],
    [from.bytes, to.bytes],
  ].flatMap(([before, after]) => (before && after ? [Math.log(after / before)] : []))
  if (logs.length > 0) return [Math.min(0, ...logs), Math.max(0, ...logs)]
  const before = Number(from.coords[axis])
  return [0, before > 0 ? Math.log(Number(to.coords[axis]) / before) : Number.POSITIVE_INFINITY]
}
