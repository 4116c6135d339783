import type { Metrics } from '../cache/metrics.ts'
import { readConfig } from '../config.ts'
import { readInput } from '../input.ts'
import { show } from '../json.ts'
import { coordLabels, type KernelKind, toCoords } from '../kernel_kind.ts'
import { buildKernel } from '../kernel.ts'
import { findKind } from '../kinds/registry.ts'
import { QueryError } from '../query_error.ts'
import type { Request } from '../request.ts'
import type { RowSource } from '../rows/row_source.ts'

/** The metrics of the fastest backend at each query point: an object of input fields, or with `eval_coords` a list of coords. */
export function answerEval(request: Extract<Request, { op: 'eval' | 'eval_coords' }>, rowsOf: RowSource): object {
  const kind = findKind(request.kind)
  const lookup = buildKernel(kind, readConfig(kind, request.config), rowsOf(kind))
  const coordsOf = request.op === 'eval' ? coordsOfInput : checkCoords
  return {
    kind: kind.kind,
    results: request.queryPoints.map((point) => toResult(point, lookup(coordsOf(kind, point)))),
  }
}

function coordsOfInput(kind: KernelKind, point: unknown): readonly number[] {
  return toCoords(kind, readInput(kind, point))
}

function checkCoords(kind: KernelKind, point: unknown): readonly number[] {
  const labels = coordLabels(kind)
  if (Array.isArray(point) && point.length === labels.length && point.every(isFiniteNumber)) return point
  const expected = `${labels.length} finite number(s), ${labels.join(', ')}`
  throw new QueryError(`query point does not match ${kind.kind} coords: expected ${expected}, got ${show(point)}`)
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

/** JSON writes the NaN of an absent metric as null. */
function toResult(input: unknown, { timeMs, flops, bytes, energyJ, coverage }: Metrics): object {
  return { input, time_ms: timeMs, flops, bytes, energy_j: energyJ, coverage }
}
