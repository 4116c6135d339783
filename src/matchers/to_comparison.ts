import type { KvComparison } from '../kv/compare/comparison.ts'

/** Narrows what a matcher received, so that a wrong value is a clear error and never a verdict. */
export function toComparison(received: unknown, matcher: string): KvComparison {
  if (isComparison(received)) return received
  throw new TypeError(
    `${matcher}() judges a comparison of KV caches, got ${received === null ? 'null' : typeof received}: write test('...', ({ comparison, expect }) => expect(comparison).${matcher}(...))`,
  )
}

function isComparison(value: unknown): value is KvComparison {
  if (typeof value !== 'object' || value === null) return false
  return ['status', 'regions', 'blocks', 'counts', 'causes', 'comparability'].every((key) => key in value)
}
