import type { SyncMatcherResult } from 'vitest'
import { mappingFault } from '../kv/spec/kv_checks.ts'
import { kvMessage } from './kv_message.ts'
import { toComparison } from './to_comparison.ts'

/** Passes when every block holds what the reference has in the same logical block: none is moved, foreign or shifted. Values may differ. */
export function toKeepBlockMapping(received: unknown): SyncMatcherResult {
  const comparison = toComparison(received, 'toKeepBlockMapping')
  const fault = mappingFault(comparison)
  return {
    pass: fault === undefined,
    message: () => kvMessage(comparison, fault ?? 'every block lies where it should'),
  }
}
