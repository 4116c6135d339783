import { formatShape } from '../../../shape.ts'
import type { Explanation } from '../case.ts'
import { decompose } from '../decompose.ts'
import { mends } from '../mends.ts'
import { isTimed, type Chart, type Placed, type Timed } from '../chart.ts'
import { staleRowsBehind } from '../stale_rows_behind.ts'
import { list, signedPercent } from '../../wording.ts'

/** The rows of this cell are not what the grid's shapes take today; with today's times the cell would be right. */
export const staleRows: Explanation = ({ chart, failing }) => {
  if (!mends(failing, (probe) => probe.cacheMs / Math.exp(decompose(chart, probe)?.logs.stale ?? 0))) return undefined
  const off = new Set(failing.filter(isTimed).flatMap((probe) => carriers(chart, probe)))
  const rows = [...off].map(({ shape, ratio }) => `${formatShape(shape)} ${signedPercent(Math.log(ratio))}`)
  if (rows.length === 0) return undefined
  return {
    class: 'stale-rows',
    cause: 'rows of the grid are not what these shapes take today',
    evidence: `the cache's row against today's looks: ${list(rows, 4)}; with today's times the cell would be within`,
    next: `may ${rows.length === 1 ? 'this row' : `these ${rows.length} rows`} be profiled again? The cells beside them inherit the error`,
    rows: [...off].map(({ shape }) => shape),
  }
}

/** A row with less than this part of what the weightiest one does is not worth naming. */
const leastPart = 0.1

/** Of the stale rows behind an answer, those that push it to the side it errs to. */
function carriers(chart: Chart, probe: Timed): readonly Placed[] {
  const side = Math.sign(probe.cacheMs - probe.truthMs)
  const pushes = staleRowsBehind(chart, probe).map(({ row, excessMs }) => ({ row, push: excessMs * side }))
  const most = Math.max(0, ...pushes.map(({ push }) => push))
  return pushes.filter(({ push }) => push > leastPart * most).map(({ row }) => row)
}
