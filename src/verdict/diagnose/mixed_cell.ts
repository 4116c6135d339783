import { formatShape } from '../../shape.ts'
import { median } from '../statistics.ts'
import type { Explanation } from './case.ts'
import type { Placed } from './chart.ts'
import { mends } from './mends.ts'
import { rowsOf, weightedRows } from './weighted_rows.ts'
import { us } from '../wording.ts'

/** Rates that differ by less may be those of one kernel at several sizes. */
const leastApart = 1.5

/**
 * A cell between rows of two kernels: some of its rows have a 0 in a field (no prefix), where another kernel runs, others
 * do not, and their rates lie apart. At one rate, that of the rows of the probes' own kind, the cell would be right.
 */
export const mixedCell: Explanation = ({ chart, cell, failing, worst }) => {
  const rows = cell ? rowsOf(chart, cell).filter(({ flops }) => flops !== null && flops > 0) : []
  for (const field of Object.keys(worst.shape)) {
    const isOwn = ({ shape }: Placed): boolean => (shape[field] === 0) === (worst.shape[field] === 0)
    const [own, alien] = [rows.filter(isOwn), rows.filter((row) => !isOwn(row))]
    const [a, b] = [own[0], alien[0]]
    if (!a || !b || (a.shape[field] !== 0 && b.shape[field] !== 0)) continue
    const [usual, strange] = [median(own.map(rateOf)), median(alien.map(rateOf))]
    const apart = Math.max(usual / strange, strange / usual)
    const mended = mends(failing, (probe) =>
      weightedRows(chart, probe)
        .filter(({ row }) => !isOwn(row))
        .reduce((ms, { row, weight }) => ms + weight * (Number(row.flops) / usual - row.cacheMs), probe.cacheMs),
    )
    if (apart < leastApart || !mended) continue
    return {
      class: 'domain',
      cause: `the cell mixes rows with ${field} = 0, where another kernel runs, with rows of the usual one`,
      evidence: `${formatShape(a.shape)} takes ${us(a.truthMs)}, ${formatShape(b.shape)} ${us(b.truthMs)}: rates ${apart.toFixed(1)} times apart; at one rate most of the cell would be within`,
      next: `keep ${field} = 0 as a curve of its own instead of a corner; more rows inside the cell would still mix`,
    }
  }
  return undefined
}

function rateOf({ flops, truthMs }: Placed): number {
  return Number(flops) / truthMs
}
