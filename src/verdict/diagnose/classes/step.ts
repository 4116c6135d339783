import type { Explanation } from '../case.ts'
import { formatShape } from '../../../shape.ts'
import { cornersOf, isGridPoint, isOutside, type Cell } from '../cell.ts'
import { isRow, isTimed, type Chart } from '../chart.ts'
import { periodOf } from '../period.ts'
import { stepsAlong, type Step } from '../steps.ts'
import { signedPercent, us } from '../../wording.ts'

/** The true time steps inside the cell, as kernels do that work in whole tiles or waves. */
export const step: Explanation = ({ chart, cell, worst }) => {
  if (!cell || isGridPoint(cell) || isOutside(cell) || !isTimed(worst) || worst.coords === null) return undefined
  const enough = leastPart * Math.abs(Math.log(worst.ratio))
  const found = linesThrough(chart, cell, worst.coords, enough)
  const [nearest] = found.toSorted((a, b) => a.distance - b.distance)
  if (!nearest) return undefined
  const { at, axis, line } = nearest
  const sides = [at.from, at.to].filter((probe) => !isRow(probe))
  const period = periodOf(line.map(({ from, to }) => [Number(from.coords[axis]), Number(to.coords[axis])]))
  const rhythm =
    period === undefined ? '' : `; the ${line.length} steps of this line come every ${period} of ${nameOf(at, axis)}`
  const grown = Number.isFinite(at.growth) ? ` where the work grows by ${signedPercent(at.growth)}` : ''
  return {
    class: 'step',
    cause: `the kernel steps between ${formatShape(at.from.shape)} and ${formatShape(at.to.shape)}, as whole tiles or waves do`,
    evidence: `${us(at.from.truthMs)}, then ${us(at.to.truthMs)}: ${signedPercent(at.jump)}${grown}${rhythm}`,
    next: 'are two rows affordable, one on each side of the step? A denser grid elsewhere would not help',
    rows: (sides.length > 0 ? sides : [worst]).map(({ shape }) => shape),
  }
}

/** A step inside a cell shifts the line between its rows by its own height at most: one that is lower than this part of the error does not explain it. */
const leastPart = 0.5

interface Located {
  readonly axis: number
  readonly at: Step
  /** All steps of the same line. */
  readonly line: readonly Step[]
  /** From the place to the step, in cells. */
  readonly distance: number
}

/** Steps within the cell on the lines through the place; where these hold none, on the edges of the cell. */
function linesThrough(chart: Chart, cell: Cell, place: readonly number[], enough: number): readonly Located[] {
  const own = stepsThrough(chart, cell, place, place, enough)
  if (own.length > 0) return own
  return cornersOf(cell).flatMap(({ coords }) => stepsThrough(chart, cell, coords, place, enough))
}

function stepsThrough(
  chart: Chart,
  cell: Cell,
  through: readonly number[],
  place: readonly number[],
  enough: number,
): readonly Located[] {
  return cell.spans.flatMap(({ lower, upper }, axis) => {
    if (lower === upper) return []
    const coord = Number(place[axis])
    const aside = distanceAside(cell, through, place, axis)
    const line = stepsAlong(chart.along(through, axis), axis)
    return line.flatMap((at) => {
      const [from, to] = [Number(at.from.coords[axis]), Number(at.to.coords[axis])]
      if (to <= lower || from >= upper || Math.abs(at.jump) < enough) return []
      const along = Math.max(from - coord, coord - to, 0) / (upper - lower)
      return [{ axis, at, line, distance: along + aside }]
    })
  })
}

/** How far a line along `axis` passes the place by, in cells. */
function distanceAside({ spans }: Cell, through: readonly number[], place: readonly number[], axis: number): number {
  return spans.reduce((sum, { lower, upper }, other) => {
    const by = Math.abs(Number(through[other]) - Number(place[other]))
    return other === axis || lower === upper ? sum : sum + by / (upper - lower)
  }, 0)
}

function nameOf({ from, to }: Step, axis: number): string {
  const moving = Object.keys(to.shape).filter((field) => from.shape[field] !== to.shape[field])
  return moving.length === 1 ? (moving[0] ?? '') : `axis ${axis + 1}`
}
