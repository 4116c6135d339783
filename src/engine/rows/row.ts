import type { Measured } from '../cache/samples.ts'
import { exactIntegers } from '../exact_integers.ts'
import { isJsonObject, type JsonObject, show } from '../json.ts'
import { type KernelKind, profileKindOf } from '../kernel_kind.ts'
import { QueryError } from '../query_error.ts'

/** One recorded cell of one backend. `sizes` and `input` are in the kind's declared order. */
export interface Row extends Measured {
  readonly gpuName: string
  readonly backend: string
  readonly dtype: string
  readonly sizes: readonly number[]
  readonly input: readonly number[]
  readonly run: string
  /** `file:line`, for messages. */
  readonly where: string
}

/** @throws {QueryError} naming file and line. */
export function parseRow(kind: KernelKind, line: string, where: string): Row {
  const row = parseObject(line, where)
  if (row['kind'] !== profileKindOf(kind)) {
    throw new QueryError(`${where}: expected a row of kind '${profileKindOf(kind)}', got ${show(row['kind'])}`)
  }
  const args = row['args']
  if (!isJsonObject(args)) throw new QueryError(`${where}: 'args' must be an object, got ${show(args)}`)
  const { dtype, ...numbers } = args
  const values = exactIntegers(`${where}: args`, numbers, [...kind.sizes, ...kind.input], kind.mayBeZero)
  return {
    gpuName: readName('gpu_name', row['gpu_name'], where),
    backend: readName('backend', row['backend'], where),
    dtype: readName('dtype', dtype, where),
    sizes: values.slice(0, kind.sizes.length),
    input: values.slice(kind.sizes.length),
    run: readName('run', row['run'], where),
    where,
    // JSON writes NaN as null: a time that is no number, which is for the fit to drop.
    timeMs: readNumber('time_ms', row['time_ms'] === null ? NaN : row['time_ms'], where),
    flops: readMetric('flops', row['flops'], where),
    bytes: readMetric('bytes', row['bytes'], where),
    energyJ: readMetric('energy_j', row['energy_j'], where),
  }
}

function parseObject(line: string, where: string): JsonObject {
  try {
    const value: unknown = JSON.parse(line)
    if (isJsonObject(value)) return value
  } catch {
    // Said below, with what was got.
  }
  throw new QueryError(`${where}: expected a JSON object, got ${show(line)}`)
}

function readName(field: string, value: unknown, where: string): string {
  if (typeof value === 'string') return value
  throw new QueryError(`${where}: '${field}' must be a name, got ${show(value)}`)
}

function readMetric(field: string, value: unknown, where: string): number | undefined {
  return value === undefined || value === null ? undefined : readNumber(field, value, where)
}

function readNumber(field: string, value: unknown, where: string): number {
  if (typeof value === 'number') return value
  throw new QueryError(`${where}: '${field}' must be a number, got ${show(value)}`)
}
