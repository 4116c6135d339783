import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical_json.ts'
import type { Shape } from '../shape.ts'

/**
 * What must agree, besides the definition, for two times to be of one thing: twelve hex digits over the kind, the names of
 * the args that the backend was measured with, and the text that says how. The args are a kernel's dims and input fields, or
 * what a spec derives from them, so another field set or derivation is another contract. Values are not hashed: rows are
 * found by them. A reader checks each row against the hash that its run declares, and each request against the names.
 */
export function contractHash(kind: string, args: Shape, method: string): string {
  const contract = canonicalJson({ kind, args: argNames(args), method })
  return createHash('sha256').update(contract).digest('hex').slice(0, 12)
}

/** The names of args, whatever their order: `dtype, k, m, n`. */
export function argNames(args: Shape): string {
  return Object.keys(args).toSorted().join(', ')
}
