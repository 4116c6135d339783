import { formatShape } from '../../../shape.ts'
import type { Explanation } from '../case.ts'
import { cornersOf, isGridPoint, isOutside } from '../cell.ts'
import { isTimed } from '../chart.ts'
import { decompose } from '../decompose.ts'
import { rowsOf } from '../weighted_rows.ts'
import { counted, signedPercent, us } from '../../wording.ts'

/** The rows around are right, yet what lies between them is not on their line. */
export const interiorInterpolation: Explanation = ({ chart, cell, failing, worst }) => {
  if (!cell || isGridPoint(cell) || isOutside(cell) || !isTimed(worst)) return undefined
  if (rowsOf(chart, cell).length < cornersOf(cell).length) return undefined
  const bend = decompose(chart, worst)?.logs.interpolation ?? 0
  if (bend === 0) return undefined
  return {
    class: 'interior-interpolation',
    cause: 'the kernel bends between the rows of the grid',
    evidence: `${formatShape(worst.shape)} takes ${us(worst.truthMs)}, true rows around it would say ${signedPercent(bend)}`,
    next: `is a row at ${formatShape(worst.shape)} affordable? ${counted(failing.length, 'probe')} of its cell ${failing.length === 1 ? 'fails' : 'fail'}`,
    rows: [worst.shape],
  }
}
