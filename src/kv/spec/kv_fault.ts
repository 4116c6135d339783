import { toFault } from '../../spec/fault.ts'
import type { FaultOutcome } from '../../spec/records.ts'
import { CaptureFault } from '../read/capture_fault.ts'

/** Whatever kept two KV caches from being compared, as data. */
export function toKvFault(error: unknown): FaultOutcome {
  if (error instanceof CaptureFault) return { status: 'fault', code: error.code, reason: error.message }
  return toFault(error)
}
