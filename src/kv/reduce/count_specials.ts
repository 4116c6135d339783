import type { KvDtype } from '../capture.ts'
import type { Range } from '../fingerprint.ts'
import { decodeValues } from './decode_values.ts'
import { bytesPerValue } from './dtypes.ts'
import type { Run } from './live_runs.ts'

export interface Specials {
  readonly nan: number
  readonly inf: number
  readonly poison: number
  /** Of the finite values. */
  readonly range: Range
}

/** Looks at each value: slow, for the rare block in which not all are finite. */
export function countSpecials(bytes: Uint8Array, dtype: KvDtype, runs: readonly Run[]): Specials {
  const values = decodeValues(bytes, dtype)
  let [nan, inf, poison] = [0, 0, 0]
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { first, rows, length } of runs) {
    for (let at = first; at < first + rows * length; at++) {
      const value = values[at] ?? 0
      if (Number.isNaN(value)) {
        nan++
        if (isPoison(bytes, at, bytesPerValue[dtype])) poison++
      } else if (!Number.isFinite(value)) {
        inf++
      } else {
        min = Math.min(min, value)
        max = Math.max(max, value)
      }
    }
  }
  return { nan, inf, poison, range: rangeOf(min, max) }
}

/** No value below the first is told as no range, and a zero without its sign. */
export function rangeOf(min: number, max: number): Range {
  return min > max ? { min: null, max: null } : { min: min + 0, max: max + 0 }
}

/** Bytes 0xFF throughout are a NaN in every dtype. */
function isPoison(bytes: Uint8Array, at: number, width: number): boolean {
  for (let byte = at * width; byte < (at + 1) * width; byte++) if (bytes[byte] !== 0xff) return false
  return true
}
