import type { Shape, Value } from '../../shape.ts'
import type { LawSite } from '../law.ts'

export interface InvalidInput {
  readonly shape: Shape
  /** `m is -1`. */
  readonly why: string
}

/** What of a site says which input is valid. */
type Inputs = Pick<LawSite, 'fields' | 'axes' | 'gridShapes'>

/** One shape of the grid with one thing wrong at a time; none where no shape of the grid is known. */
export function invalidInputs(site: Inputs): readonly InvalidInput[] {
  const [base] = site.gridShapes
  if (base === undefined) return []
  const spoiled = site.fields.flatMap((field) => [
    ...wrongValues(base[field]).map((value) => ({ ...base, [field]: value })),
    without(base, field),
  ])
  return [...spoiled, { ...base, [noField]: 1 }].flatMap((shape) => {
    const why = whyInvalid(site, shape)
    return why === undefined ? [] : [{ shape, why }]
  })
}

/** What no launch can have; `undefined` where nothing is wrong. A field without an axis may hold anything. */
export function whyInvalid({ fields, axes }: Inputs, shape: Shape): string | undefined {
  const extra = Object.keys(shape).find((field) => !fields.includes(field))
  if (extra !== undefined) return `${extra} is no input field`
  const wrong = fields.flatMap((field, at) => whyWrong(field, shape[field], axes[at] ?? []) ?? [])
  return wrong.length > 0 ? wrong.join(', ') : undefined
}

/** A name that no kernel has for a field. */
const noField = 'not_an_input_field'

/** JSON has no NaN: it is sent as null. */
function wrongValues(value: Value | undefined): readonly (number | null)[] {
  return typeof value === 'number' ? [0, -1, null, value + 0.5] : []
}

function without(shape: Shape, field: string): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => name !== field))
}

function whyWrong(field: string, value: Value | undefined, axis: readonly number[]): string | undefined {
  if (value === undefined) return `${field} is missing`
  const [first] = axis
  if (first === undefined) return undefined
  if (value === null) return `${field} is null (NaN)`
  if (typeof value !== 'number') return undefined
  if (value === 0 && !axis.includes(0)) return `${field} is 0`
  if (value < 0 && first >= 0) return `${field} is ${value}`
  return axis.every(Number.isInteger) && !Number.isInteger(value) ? `${field} is ${value}, no integer` : undefined
}
