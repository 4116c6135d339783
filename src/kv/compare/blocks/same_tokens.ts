import type { BlockCase, Judgement } from './block_case.ts'
import { lookAt } from './look_at.ts'

/**
 * Equal after all: where one side alone notes how many tokens there are, its last block is reduced without the slots past them and
 * the other's with these, so that their hashes tell nothing.
 */
export function sameTokens(given: BlockCase): Judgement | undefined {
  const { reference, candidate, pair } = given
  if (pair.isReordered) return undefined
  const look = lookAt(given)
  if (look) return look.difference ? undefined : { outcome: { verdict: 'identical' } }
  const [was, is] = [reference.tokens, candidate.tokens]
  if (!was || !is || was.length === is.length || was.length === 0 || is.length === 0) return undefined
  const common = Math.min(was.length, is.length)
  return was.slice(0, common).every((ssq, token) => ssq === is[token])
    ? { outcome: { verdict: 'identical' } }
    : undefined
}
