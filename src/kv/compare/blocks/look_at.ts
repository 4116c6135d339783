import type { BlockOrder, Side } from '../../capture.ts'
import { blockValues, type BlockValues } from '../looks/block_values.ts'
import { differenceOf, type ElementDifference } from '../looks/difference_of.ts'
import type { BlockCase } from './block_case.ts'

/** Both blocks, value by value. */
export interface Look {
  readonly reference: BlockValues
  readonly candidate: BlockValues
  /** `undefined` where they are equal. */
  readonly difference: ElementDifference | undefined
}

/** `undefined` where this block is not to be looked at, or a side cannot be read again. */
export function lookAt(given: BlockCase): Look | undefined {
  const known = looks.get(given)
  if (known) return known
  const [reference, candidate] = [valuesAt(given, 'reference'), valuesAt(given, 'candidate')]
  if (!reference || !candidate || reference.bits.length !== candidate.bits.length) return undefined
  const look = { reference, candidate, difference: differenceOf(reference, candidate, given.pair.layout?.dtype ?? '') }
  looks.set(given, look)
  return look
}

export function wasLookedAt(given: BlockCase): boolean {
  return looks.has(given)
}

/** Several explanations look at the same block; it goes when its case does. */
const looks = new WeakMap<BlockCase, Look>()

/** By token, head and dim; `order` to read it in another order than its layout says. */
export function valuesAt(
  { read, pair, reference, validTokens }: BlockCase,
  of: 'reference' | 'candidate',
  { order, logical = reference.logical, side = pair.side }: ValuesAt = {},
): BlockValues | undefined {
  const { layout } = pair[of]
  const bytes = layout && read?.(of, side, logical)
  return bytes && blockValues(bytes, layout, logical === reference.logical ? validTokens : Infinity, order)
}

interface ValuesAt {
  readonly order?: BlockOrder
  readonly logical?: number
  readonly side?: Side
}
