import type { Shape, Value } from '../shape.ts'

/** Prettier's `printWidth` in this repository. */
const width = 120

/** A value as TypeScript, on one line. */
export function inlineSource(value: Value): string {
  if (typeof value === 'string') return stringSource(value)
  if (isList(value)) return `[${value.map(inlineSource).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = memberSources(value)
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

/** The members of an object, each on one line. */
export function memberSources(value: { readonly [key: string]: Value }): readonly string[] {
  return Object.entries(value).map(([key, member]) => `${keySource(key)}: ${inlineSource(member)}`)
}

/** A string as TypeScript, in the quotes that need fewer escapes. */
export function stringSource(text: string): string {
  const json = JSON.stringify(text)
  const singles = text.split("'").length
  const doubles = text.split('"').length
  return singles > doubles
    ? json
    : `'${json
        .slice(1, -1)
        .replaceAll('\\"', '"')
        .replaceAll("'", String.raw`\'`)}'`
}

/** `head: {` and `}`, or brackets, round the items: on one line where that fits after `indent` blanks, else an item a line. */
export function groupSource(
  head: string,
  items: readonly string[],
  { indent, brackets: [open, close], tail }: GroupLayout,
): readonly string[] {
  const pad = ' '.repeat(indent)
  const inside = open.endsWith('{') ? ` ${items.join(', ')} ` : items.join(', ')
  const line = `${pad}${head}${open}${inside}${close}${tail}`
  if (line.length <= width && !items.some((item) => item.includes('\n'))) return [line]
  return [`${pad}${head}${open}`, ...items.map((item) => `${pad}  ${item},`), `${pad}${close}${tail}`]
}

export interface GroupLayout {
  /** Blanks before it. */
  readonly indent: number
  readonly brackets: readonly [open: string, close: string]
  /** What follows the closing bracket. */
  readonly tail: string
}

/** A call of `physical`, as an item of a list that stands at `indent`: objects of several members stand one a line. */
export function physicalSource(shapes: readonly Shape[], indent: number): string {
  const line = `physical([${shapes.map(inlineSource).join(', ')}])`
  const breaks = shapes.length > 1 && shapes.every((shape) => Object.keys(shape).length > 1)
  if (!breaks && indent + line.length < width) return line
  const pad = ' '.repeat(indent)
  return ['physical([', ...shapes.map((shape) => `${pad}  ${inlineSource(shape)},`), `${pad}])`].join('\n')
}

function keySource(key: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : stringSource(key)
}

// Array.isArray does not narrow a readonly array.
function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
