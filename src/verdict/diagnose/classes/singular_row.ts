import { formatShape } from '../../../shape.ts'
import type { Explanation } from '../case.ts'
import type { Chart, Placed, Timed } from '../chart.ts'
import { sigmas } from '../sigmas.ts'
import { mends } from '../mends.ts'
import { weightedRows } from '../weighted_rows.ts'
import { signedPercent, us } from '../../wording.ts'

/** A true grid row at a shape that is an exception: off both its neighbours, which agree. It spoils both its cells. */
export const singularRow: Explanation = ({ chart, cell, failing, worst }) => {
  if (!cell) return undefined
  const known = new Map<Placed, Exception | undefined>()
  const exceptionOf = (row: Placed): Exception | undefined => {
    if (!known.has(row)) known.set(row, exceptionAt(chart, row))
    return known.get(row)
  }
  const corrected = (probe: Timed): number =>
    weightedRows(chart, probe).reduce((ms, { row, weight }) => {
      const exception = exceptionOf(row)
      return exception ? ms + weight * (exception.usualMs - row.truthMs) : ms
    }, probe.cacheMs)
  if (!mends(failing, corrected)) return undefined
  const [heaviest] = [...known.values()]
    .filter((exception) => exception !== undefined)
    .toSorted((a, b) => Math.abs(b.off) - Math.abs(a.off))
  if (!heaviest) return undefined
  const { row, below, above, off } = heaviest
  const [at, ...beside] = [row, below, above].map((probe) => `${formatShape(probe.shape)} takes ${us(probe.truthMs)}`)
  return {
    class: 'singular-row',
    cause: `the grid row ${formatShape(row.shape)} is true and an exception, ${signedPercent(off)} off both its neighbours`,
    evidence: `${at}, ${beside.join(', ')}; with the usual time at the row, ${formatShape(worst.shape)} would be within`,
    next: 'may rows be profiled just before and just after it (by 1)? A denser grid would not help, since it keeps this row',
    rows: [below.shape, above.shape],
  }
}

interface Exception {
  readonly row: Placed
  readonly below: Placed
  readonly above: Placed
  /** What the row would take were it like its neighbours. */
  readonly usualMs: number
  /** log(true time / usual time). */
  readonly off: number
}

/** Off by less is no exception: log of 5 %. */
const leastOff = Math.log(1.05)
/** Neighbours agree when the row is at least this part as far off the one as off the other; else it is the edge of a step. */
const agreeing = 1 / 3
/** Neighbours farther than this part of the cell beside the row do not show that the row alone is off. */
const near = 1 / 3

/** The row against its nearest neighbours, on the axis where it is farthest off. */
function exceptionAt(chart: Chart, row: Placed): Exception | undefined {
  const found = row.coords.flatMap((_, axis) => {
    const exception = alongAxis(chart, row, axis)
    return exception ? [exception] : []
  })
  return found.toSorted((a, b) => Math.abs(b.off) - Math.abs(a.off))[0]
}

function alongAxis(chart: Chart, row: Placed, axis: number): Exception | undefined {
  const line = chart.along(row.coords, axis)
  const values = chart.evidence.axes[axis] ?? []
  const at = Number(row.coords[axis])
  const index = values.indexOf(at)
  const place = line.indexOf(row)
  const [below, above] = [line[place - 1], line[place + 1]]
  if (!below || !above) return undefined
  const [left, right] = [at - Number(below.coords[axis]), Number(above.coords[axis]) - at]
  const [cellBelow, cellAbove] = [at - Number(values[index - 1]), Number(values[index + 1]) - at]
  if (!(left <= near * cellBelow && right <= near * cellAbove)) return undefined
  const usualMs = below.truthMs + ((above.truthMs - below.truthMs) * left) / (left + right)
  const off = Math.log(row.truthMs / usualMs)
  const steps = [below, above].map((neighbour) => Math.log(row.truthMs / neighbour.truthMs) * Math.sign(off))
  const chance = sigmas * Math.hypot(row.standardError, Math.max(below.standardError, above.standardError))
  const agree = Math.min(...steps) >= agreeing * Math.max(...steps)
  return agree && Math.min(...steps) > Math.max(leastOff, chance) ? { row, below, above, usualMs, off } : undefined
}
