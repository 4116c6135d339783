import type { LookRow } from './recording.ts'

/**
 * Whether `lookRowSchema` would take a value that came out of `JSON.parse`. The same answer in a small part of the time,
 * which tells when many thousand looks are read; what is wrong with a refused row is for the schema to say.
 */
export function isLookRow(value: unknown): value is LookRow {
  if (!isObject(value)) return false
  const row: Partial<Record<keyof LookRow, unknown>> = value
  return (
    isText(row.kind) &&
    isText(row.gpu_name) &&
    isText(row.backend) &&
    isObject(row.args) &&
    isAmount(row.time_ms) &&
    row.time_ms > 0 &&
    isOptionalAmount(row.flops) &&
    isOptionalAmount(row.bytes) &&
    isOptionalAmount(row.energy_j) &&
    isText(row.process) &&
    isAmount(row.look) &&
    row.look > 0 &&
    Number.isSafeInteger(row.look) &&
    (row.t === null || isAmount(row.t)) &&
    isText(row.run)
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function isOptionalAmount(value: unknown): boolean {
  return value === undefined || isAmount(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
