import { EXTRAPOLATED } from '../../../cache/coverage.ts'
import { formatShape } from '../../../shape.ts'
import type { Explanation } from '../case.ts'
import { cornersOf } from '../cell.ts'
import { list } from '../../wording.ts'

/** EXTRAPOLATED inside the grid: a corner of the cell has no row, and the others carry its weight. */
export const maskedCorner: Explanation = ({ chart: { evidence }, cell, worst }) => {
  if (!cell || ((worst.coverage ?? 0) & EXTRAPOLATED) === 0) return undefined
  const corners = cornersOf(cell)
  const masked = corners.filter(({ coords }) => evidence.feasible?.(coords) === false)
  const places = masked.map(({ coords, weight }) => `(${coords.join(', ')}) of weight ${weight.toFixed(2)}`)
  return {
    class: 'masked-corner',
    cause: 'the cell leans on a corner without a row',
    evidence:
      places.length > 0
        ? `${formatShape(worst.shape)} is flagged EXTRAPOLATED inside the grid; infeasible: ${list(places)}`
        : `${formatShape(worst.shape)} is flagged EXTRAPOLATED inside the grid, though no corner is infeasible: a row was dropped`,
    next:
      places.length > 0
        ? 'may one row be profiled at the feasible edge of this cell, or a grid axis be bent along it?'
        : 'find why the row was dropped: its time is no number, or negative',
  }
}
