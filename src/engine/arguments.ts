import { parseArgs } from 'node:util'
import { QueryError } from './query_error.ts'

export type Arguments =
  | { readonly command: 'kernel-list' }
  | { readonly command: 'kernel-query'; readonly folder: string; readonly definition: string }

const usage = 'usage: main.ts --rows DIR [--definition steady/cold/events] kernel-query | kernel-list'

/** @throws {QueryError} with the usage. */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parse(argv)
  const [command, ...others] = positionals
  if (command === 'kernel-list' && others.length === 0) return { command }
  if (command !== 'kernel-query' || others.length > 0) {
    throw new QueryError(`expected one command, got '${positionals.join(' ')}'; ${usage}`)
  }
  if (values.rows === undefined) throw new QueryError(`kernel-query needs --rows; ${usage}`)
  return { command, folder: values.rows, definition: values.definition }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { rows: { type: 'string' }, definition: { type: 'string', default: 'steady/cold/events' } },
    })
  } catch (cause) {
    throw new QueryError(`${String(cause)}; ${usage}`, { cause })
  }
}
