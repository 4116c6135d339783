import { CacheFault } from '../cache/cache_fault.ts'
import { messageOf } from '../message_of.ts'
import { MeasuringFault } from '../truth/live/measuring_fault.ts'
import type { FaultOutcome } from './records.ts'

/** Whatever kept a spec from being measured, as data: every region test of the spec fails with it. */
export function toFault(error: unknown): FaultOutcome {
  if (error instanceof CacheFault || error instanceof MeasuringFault)
    return { status: 'fault', code: error.code, reason: error.message }
  return { status: 'fault', code: 'error', reason: messageOf(error) }
}
