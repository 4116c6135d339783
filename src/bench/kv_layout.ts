import type { BlockGeometry, SideLayout } from '../kv/capture.ts'

export const geometry: BlockGeometry = { order: 'NHD', blockSize: 16, kvHeads: 8, headDim: 128 }

/** The blocks of Llama-3-8B, as engines page them. */
export const layout: SideLayout = { dtype: 'bf16', blockBytes: 32_768, geometry }

/** So many bytes of values in (-2, 2) of all exponents that occur in a cache. */
export function noise(bytes: number): Uint8Array<ArrayBuffer> {
  let state = 1
  const codes = Uint16Array.from({ length: bytes / 2 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const signAndMantissa = (state >>> 8) & 0x807f
    const exponent = 120 + (state >>> 29)
    return signAndMantissa | (exponent << 7)
  })
  return new Uint8Array(codes.buffer)
}
