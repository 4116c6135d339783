import type { ByteSource } from './byte_source.ts'
import { dtypeBits } from './dtype.ts'

/** A dense tensor in row-major order. */
export interface Tensor {
  readonly name: string
  readonly dtype: string
  readonly shape: readonly number[]
  readonly source: ByteSource
  /** Of its first byte in the source. */
  readonly offset: number
}

/** More axes than any cache has. */
export const mostAxes = 8

/** The bytes of a dense tensor; `undefined` for an unknown dtype, or more than can be counted exactly. */
export function tensorBytes(dtype: string, shape: readonly number[]): number | undefined {
  const bits = dtypeBits(dtype)
  if (bits === undefined) return undefined
  const total = shape.includes(0) ? 0 : shape.reduce((product, size) => product * size, bits)
  return Number.isSafeInteger(total) && total % 8 === 0 ? total / 8 : undefined
}

export function shapeText(shape: readonly number[]): string {
  return `[${shape.slice(0, mostAxes + 1).join(', ')}${shape.length > mostAxes + 1 ? ', ...' : ''}]`
}
