import type { KvDtype } from '../capture.ts'
import { bytesPerValue } from './dtypes.ts'
import { decodeTables } from './decode_tables.ts'

/** The values of little-endian bytes, in their order. An f32 holds each dtype exactly; only the payload of a NaN may be lost. */
export function decodeValues(bytes: Uint8Array, dtype: KvDtype): Float32Array {
  const count = bytes.length / bytesPerValue[dtype]
  if (!Number.isInteger(count)) throw new Error(`${bytes.length} bytes are no whole number of ${dtype} values`)
  // A copy, because a view of wider values must be aligned.
  const { buffer } = bytes.slice()
  if (dtype === 'f32') return new Float32Array(buffer)

  const codes = bytesPerValue[dtype] === 2 ? new Uint16Array(buffer) : new Uint8Array(buffer)
  const values = new Float32Array(count)
  decodeInto(values, codes, dtype)
  return values
}

/** Decodes as many codes as there are values. */
export function decodeInto(
  values: Float32Array,
  codes: Uint8Array | Uint16Array,
  dtype: Exclude<KvDtype, 'f32'>,
): void {
  const table = decodeTables[dtype]()
  for (let at = 0; at < values.length; at++) values[at] = table[codes[at] ?? 0] ?? Number.NaN
}
