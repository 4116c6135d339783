import { formatShape } from '../../../shape.ts'
import { quantile } from '../../statistics.ts'
import type { Explanation } from '../case.ts'
import { isGridPoint } from '../cell.ts'
import { rowsOf } from '../weighted_rows.ts'
import { signedPercent, us } from '../../wording.ts'

/** Answers that agree to this are one answer. */
const same = 1e-6

/** The cache answers alike all over the cell, with one of its rows, while the true time moves. */
export const bucketQuantization: Explanation = ({ chart, cell, worst }) => {
  if (!cell || isGridPoint(cell)) return undefined
  const inside = chart.inCell(cell)
  const answers = inside.map(({ cacheMs }) => cacheMs)
  const [least, greatest] = [quantile(answers, 0), quantile(answers, 1)]
  if (!(greatest / least - 1 < same)) return undefined
  const rows = rowsOf(chart, cell)
  const source = rows.find(({ cacheMs }) => Math.abs(cacheMs / least - 1) < same)
  const moves = rows.some(({ cacheMs }) => Math.abs(cacheMs / least - 1) > 0.01)
  if (!source || !moves) return undefined
  const ratios = inside.map(({ ratio }) => Math.log(ratio))
  return {
    class: 'bucket-quantization',
    cause: 'the cache answers one time for the whole bucket',
    evidence: `${inside.length} shapes of the cell all get ${us(least)}, the row ${formatShape(source.shape)}; the error runs from ${signedPercent(quantile(ratios, 0))} to ${signedPercent(quantile(ratios, 1))}, at ${formatShape(worst.shape)} the worst`,
    next: 'interpolate between the rows that there are; if the buckets must stay, answer with their middle, or ask whether narrower ones are affordable',
  }
}
