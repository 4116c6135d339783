import type { KvDtype } from '../capture.ts'

export const bytesPerValue: Readonly<Record<KvDtype, 1 | 2 | 4>> = { bf16: 2, f16: 2, f32: 4, fp8_e4m3: 1, fp8_e5m2: 1 }

/** Whether the values of this dtype can be decoded; others are compared by their bytes alone. */
export function isKvDtype(name: string): name is KvDtype {
  return Object.hasOwn(bytesPerValue, name)
}
