import { readFileSync } from 'node:fs'
import { isJsonObject, show } from '../json.ts'
import { QueryError } from '../query_error.ts'

/**
 * The definition of each run in a `runs.json`.
 *
 * @throws {QueryError} naming the file, and the run where one is at fault.
 */
export function readRuns(file: string): ReadonlyMap<string, string> {
  const runs = parse(file)
  if (!isJsonObject(runs)) throw new QueryError(`${file}: expected an object of runs, got ${show(runs)}`)
  return new Map(Object.entries(runs).map(([run, facts]) => [run, definitionOf(file, run, facts)]))
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new QueryError(`${file}: cannot be read as JSON: ${String(cause)}`, { cause })
  }
}

function definitionOf(file: string, run: string, facts: unknown): string {
  const definition = isJsonObject(facts) ? facts['definition'] : undefined
  if (typeof definition === 'string') return definition
  throw new QueryError(`${file}: run '${run}' must name its 'definition', got ${show(facts)}`)
}
