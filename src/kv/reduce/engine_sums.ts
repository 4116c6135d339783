import type { CapturedBlock, SideLayout } from '../capture.ts'
import type { Moments } from '../fingerprint.ts'
import { addedMoments } from './added.ts'
import { decodeValues } from './decode_values.ts'
import { isKvDtype } from './dtypes.ts'

/**
 * The sums of one side as an engine's loop makes them: those of each block from 0, value after value, then added up block after
 * block; slots past the tokens included, unreadable blocks passed over. For log lines that equal the engine's to the last digit.
 * `null` where the dtype cannot be decoded.
 */
export function engineSums(blocks: Iterable<CapturedBlock>, layout: SideLayout): Moments | null {
  if (!isKvDtype(layout.dtype)) return null
  const sums: Moments[] = []
  for (const block of blocks) {
    const ofBlock = engineBlockSums(block, layout)
    if (ofBlock) sums.push(ofBlock)
  }
  return addedUp(sums)
}

/** `undefined` for a block that cannot be read, or not be decoded. */
export function engineBlockSums(block: CapturedBlock, { dtype }: SideLayout): Moments | undefined {
  if (block.status === 'unreadable' || !isKvDtype(dtype)) return undefined
  let [sum, ssq, sabs] = [0, 0, 0]
  for (const value of decodeValues(block.bytes, dtype)) {
    sum += value
    ssq += value * value
    sabs += Math.abs(value)
  }
  return { sum, ssq, sabs }
}

/** In their order. */
export function addedUp(sums: readonly Moments[]): Moments {
  return sums.reduce(addedMoments, { sum: 0, ssq: 0, sabs: 0 })
}
