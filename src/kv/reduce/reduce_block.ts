import type { SideLayout } from '../capture.ts'
import type { BlockFingerprint } from '../fingerprint.ts'
import { bytesPerValue, isKvDtype } from './dtypes.ts'
import { hashOf } from './hash_of.ts'
import { liveRuns } from './live_runs.ts'
import { reduceValues } from './reduce_values.ts'

export type BlockReduction = Pick<BlockFingerprint, 'moments' | 'counts' | 'range' | 'hash' | 'tokens' | 'heads'>

/** Nothing is told of a block that could not be read; of one that cannot be decoded, the hash alone. */
export const unread: BlockReduction = {
  moments: null,
  counts: null,
  range: null,
  hash: null,
  tokens: null,
  heads: null,
}

/**
 * Bytes of one block of one side -> what is told of it.
 *
 * @param tokensInBlock How many of its slots hold tokens, from the first on; those past them are left out of everything, also of
 * `tokens`. More than fit stands for all. It does not matter where the geometry is unknown.
 * @throws Error where the bytes are not what the layout says.
 */
export function reduceBlock(bytes: Uint8Array, layout: SideLayout, tokensInBlock: number): BlockReduction {
  const { dtype, geometry } = layout
  if (bytes.length !== layout.blockBytes) {
    throw new Error(`a block of ${layout.blockBytes} bytes has ${bytes.length}: the capture was read wrongly`)
  }
  const tokens = Math.min(tokensInBlock, geometry?.blockSize ?? 0)
  if (!isKvDtype(dtype)) {
    return { ...unread, hash: hashOfUnknown(bytes, layout, tokens) }
  }
  const runs = liveRuns(layout, valuesOf(layout, bytesPerValue[dtype]), tokens)
  return {
    ...reduceValues(bytes, dtype, runs, geometry, tokens),
    hash: hashOf(bytes, runs, bytesPerValue[dtype]),
  }
}

function valuesOf({ dtype, blockBytes, geometry }: SideLayout, width: number): number {
  const values = blockBytes / width
  if (!Number.isInteger(values)) throw new Error(`${blockBytes} bytes are no whole number of ${dtype} values`)
  if (geometry === undefined) return values
  const { blockSize, kvHeads, headDim } = geometry
  if (values !== blockSize * kvHeads * headDim) {
    throw new Error(
      `a block of ${blockBytes} bytes holds ${values} ${dtype} values, not those of ${blockSize} tokens x ${kvHeads} heads x ` +
        `${headDim}: correct the layout in the manifest`,
    )
  }
  return values
}

/** Slots can be told apart where each value takes whole bytes; else scales are stored among them, and all bytes count. */
function hashOfUnknown(bytes: Uint8Array, layout: SideLayout, tokens: number): string {
  const { geometry } = layout
  const values = geometry === undefined ? bytes.length : geometry.blockSize * geometry.kvHeads * geometry.headDim
  const width = bytes.length / values
  if (geometry === undefined || !Number.isInteger(width))
    return hashOf(bytes, [{ first: 0, rows: 1, length: bytes.length }], 1)
  return hashOf(bytes, liveRuns(layout, values, tokens), width)
}
