import { isJsonObject, show } from './json.ts'
import { QueryError } from './query_error.ts'

/**
 * The integers that `value` holds under exactly `fields`, in their order.
 *
 * @throws {QueryError} `<subject>: ...` for a missing, extra, fractional, too small or non-numeric field.
 */
export function exactIntegers(
  subject: string,
  value: unknown,
  fields: readonly string[],
  mayBeZero: readonly string[] = [],
): readonly number[] {
  if (!isJsonObject(value)) throw new QueryError(`${subject}: expected an object, got ${show(value)}`)
  if (Object.keys(value).length !== fields.length) refuseWrongFields(subject, value, fields)
  return fields.map((field) => {
    const number = value[field]
    if (number === undefined) refuseWrongFields(subject, value, fields)
    const minimum = mayBeZero.includes(field) ? 0 : 1
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= minimum) return number
    throw new QueryError(
      `${subject}: '${field}' must be an integer >= ${minimum}, got ${show(number)} in ${show(value)}`,
    )
  })
}

function refuseWrongFields(subject: string, value: object, fields: readonly string[]): never {
  const missing = fields.filter((field) => !Object.hasOwn(value, field))
  const unknown = Object.keys(value).filter((field) => !fields.includes(field))
  const faults = [
    ...missing.map((field) => `missing field '${field}'`),
    ...unknown.map((field) => `unknown field '${field}'`),
  ]
  throw new QueryError(`${subject}: ${faults.join(', ')} in ${show(value)} (fields: ${fields.join(', ')})`)
}
