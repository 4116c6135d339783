import { exactIntegers } from './exact_integers.ts'
import type { KernelKind } from './kernel_kind.ts'

/**
 * The values of a query point, in the kind's declared order.
 *
 * @throws {QueryError} `query point does not match <KIND> Input: ...`
 */
export function readInput(kind: KernelKind, point: unknown): readonly number[] {
  return exactIntegers(`query point does not match ${kind.kind} Input`, point, kind.input, kind.mayBeZero)
}
