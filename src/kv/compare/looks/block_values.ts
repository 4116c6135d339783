import type { BlockGeometry, BlockOrder, SideLayout } from '../../capture.ts'
import { decodeInto } from '../../reduce/decode_values.ts'
import { bytesPerValue, isKvDtype } from '../../reduce/dtypes.ts'

/** The values of one block as bit patterns, by token, head and dim whatever order they lie in, without slots past the tokens. */
export interface BlockValues {
  readonly bits: Uint8Array | Uint16Array | Uint32Array
  /** Slots that count; 1 where the geometry is not known: then all values are one row. */
  readonly tokens: number
  readonly heads: number
  readonly dims: number
  /** Whether tokens and heads are known. */
  readonly hasRows: boolean
}

/**
 * What lies in the bytes of a block, read in another order than the layout says if `order` is given. Where the geometry is not
 * known, or bytes do not divide into values of 1, 2 or 4, one row of whatever the dtype is.
 */
export function blockValues(
  bytes: Uint8Array,
  layout: SideLayout,
  validTokens: number,
  order?: BlockOrder,
): BlockValues {
  const { geometry } = layout
  const width = widthOf(layout)
  const flat = toBits(bytes, width)
  if (!geometry || flat.length !== slots(geometry))
    return { bits: flat, tokens: 1, heads: 1, dims: flat.length, hasRows: false }
  const { blockSize, kvHeads, headDim } = geometry
  const tokens = Math.min(validTokens, blockSize)
  const size = { tokens, heads: kvHeads, dims: headDim, hasRows: true }
  if ((order ?? geometry.order) === 'NHD') return { bits: flat.subarray(0, tokens * kvHeads * headDim), ...size }
  const bits = flat.slice(0, tokens * kvHeads * headDim)
  for (let token = 0; token < tokens; token += 1) {
    for (let head = 0; head < kvHeads; head += 1) {
      const from = (head * blockSize + token) * headDim
      bits.set(flat.subarray(from, from + headDim), (token * kvHeads + head) * headDim)
    }
  }
  return { bits, ...size }
}

/** Bytes of one value; 1 where the dtype does not tell and the geometry does not either. */
function widthOf({ dtype, blockBytes, geometry }: SideLayout): 1 | 2 | 4 {
  if (isKvDtype(dtype)) return bytesPerValue[dtype]
  const told = geometry && blockBytes / slots(geometry)
  return told === 2 || told === 4 ? told : 1
}

/** What the bit patterns stand for; `undefined` for a dtype that is compared by its bytes alone. */
export function numbersOf({ bits }: BlockValues, dtype: string): Float32Array | undefined {
  if (!isKvDtype(dtype)) return undefined
  if (bits instanceof Uint32Array || dtype === 'f32') return new Float32Array(bits.slice().buffer)
  const numbers = new Float32Array(bits.length)
  decodeInto(numbers, bits, dtype)
  return numbers
}

function slots({ blockSize, kvHeads, headDim }: BlockGeometry): number {
  return blockSize * kvHeads * headDim
}

/** A copy, since the bytes may lie at an odd address and belong to the reader. */
function toBits(bytes: Uint8Array, width: 1 | 2 | 4): BlockValues['bits'] {
  const own = bytes.slice(0, bytes.length - (bytes.length % width))
  if (width === 1) return own
  return width === 2 ? new Uint16Array(own.buffer) : new Uint32Array(own.buffer)
}
