import { enginePrefixes } from './kv_line.ts'
import { recordNames } from './parse_record.ts'

/**
 * Where in a line records begin. There can be several: a line that a crash cut off goes on with what was written next. A
 * prefix alone is none (`METRALE_KV_POISON=1` is a setting), but one that ends within a record's name is: it was cut off.
 */
export function findRecords(line: string): readonly number[] {
  const found: number[] = []
  for (const prefix of enginePrefixes) {
    for (let at = line.indexOf(`${prefix}_`); at !== -1; at = line.indexOf(`${prefix}_`, at + 1)) {
      if (isNamed(line, at + prefix.length + 1)) found.push(at)
    }
  }
  return found.length > 1 ? found.toSorted((one, other) => one - other) : found
}

function isNamed(line: string, at: number): boolean {
  const rest = line.slice(at, at + longestName)
  return recordNames.some((name) => rest.startsWith(name) || name.startsWith(rest.trimEnd()))
}

const longestName = Math.max(...recordNames.map((name) => name.length))
