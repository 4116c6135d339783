import * as fc from 'fast-check'
import type { BlockGeometry, KvDtype, SideLayout } from '../capture.ts'
import { bytesPerValue } from './dtypes.ts'
import { anyBytes, anyGeometry, kvDtypes } from './values.fixture.ts'

export function layoutOf(dtype: KvDtype, geometry: BlockGeometry): SideLayout {
  return { dtype, geometry, blockBytes: valuesIn(geometry) * bytesPerValue[dtype] }
}

export function valuesIn({ blockSize, kvHeads, headDim }: BlockGeometry): number {
  return blockSize * kvHeads * headDim
}

export interface Slot {
  readonly token: number
  readonly head: number
  /** Index of the value in the block. */
  readonly at: number
}

/** Every value of a block, in its order in memory, by the definition of the order of dims. */
export function slotsOf({ order, blockSize, kvHeads, headDim }: BlockGeometry): readonly Slot[] {
  return Array.from({ length: blockSize * kvHeads * headDim }, (_, at) => {
    const row = Math.floor(at / headDim)
    return order === 'NHD'
      ? { token: Math.floor(row / kvHeads), head: row % kvHeads, at }
      : { token: row % blockSize, head: Math.floor(row / blockSize), at }
  })
}

export interface DrawnBlock {
  readonly layout: SideLayout
  readonly geometry: BlockGeometry
  readonly dtype: KvDtype
  readonly tokens: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A block with some of its slots filled. */
export const anyBlock: fc.Arbitrary<DrawnBlock> = fc.constantFrom(...kvDtypes).chain((dtype) =>
  anyGeometry.chain((geometry) =>
    fc.record({
      layout: fc.constant(layoutOf(dtype, geometry)),
      geometry: fc.constant(geometry),
      dtype: fc.constant(dtype),
      tokens: fc.integer({ min: 0, max: geometry.blockSize }),
      bytes: anyBytes(dtype, valuesIn(geometry)),
    }),
  ),
)
