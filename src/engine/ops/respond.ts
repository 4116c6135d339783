import type { Request } from '../request.ts'
import type { RowSource } from '../rows/row_source.ts'
import { answerEval } from './answer_eval.ts'
import { answerGrid } from './answer_grid.ts'
import { answerPeak } from './answer_peak.ts'
import { answerRows } from './answer_rows.ts'

/** @throws {QueryError} saying what is wrong with the request or the rows. */
export function respond(request: Request, rowsOf: RowSource): object {
  if (request.op === 'grid') return answerGrid(request, rowsOf)
  if (request.op === 'rows') return answerRows(request, rowsOf)
  if (request.op === 'peak') return answerPeak(request.requests, rowsOf)
  return answerEval(request, rowsOf)
}
