import type { SyncMatcherResult } from 'vitest'
import { kvMessage } from './kv_message.ts'
import { toComparison } from './to_comparison.ts'

/** Passes when the candidate is the same as the reference: every block identical, or noise where the comparison allows for it, and nothing left unread. */
export function toMatchFingerprint(received: unknown): SyncMatcherResult {
  const comparison = toComparison(received, 'toMatchFingerprint')
  return {
    pass: comparison.status === 'same',
    message: () => kvMessage(comparison),
  }
}
