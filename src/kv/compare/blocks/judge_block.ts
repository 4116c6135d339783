import type { ComparedBlock } from '../comparison.ts'
import type { BlockCase, Explanation, Judgement } from './block_case.ts'
import { differing } from './differing.ts'
import { elsewhere } from './elsewhere.ts'
import { filled } from './filled.ts'
import { wasLookedAt } from './look_at.ts'
import { moved } from './moved.ts'
import { noisy } from './noisy.ts'
import { permuted } from './permuted.ts'
import { ratiosOf } from './ratios_of.ts'
import { sameTokens } from './same_tokens.ts'
import { shifted } from './shifted.ts'
import { unreadable } from './unreadable.ts'

/** Proven by fingerprints: a look would add nothing. */
const proven: readonly Explanation[] = [unreadable, sameTokens, filled, moved, elsewhere]

/** In order: the first that fits explains. */
const explanations: readonly Explanation[] = [...proven, permuted, noisy, shifted]

/** What a block is that differs; `undefined` where only a look can tell for sure. */
export function judgeProven(given: BlockCase, basis: 'hash' | 'printed'): ComparedBlock | undefined {
  const judgement = firstOf(proven, given)
  return judgement && toCompared(given, judgement, basis)
}

/** What a block is that differs, as well as can be told. */
export function judgeBlock(given: BlockCase, basis: 'hash' | 'printed'): ComparedBlock {
  return toCompared(given, firstOf(explanations, given) ?? differing(given), basis)
}

function firstOf(all: readonly Explanation[], given: BlockCase): Judgement | undefined {
  for (const explain of all) {
    const judgement = explain(given)
    if (judgement) return judgement
  }
  return undefined
}

function toCompared(given: BlockCase, { outcome, detail }: Judgement, basis: 'hash' | 'printed'): ComparedBlock {
  const { pair, region, reference, candidate } = given
  return {
    layer: pair.layer,
    side: pair.side,
    region,
    logical: reference.logical,
    physical: candidate.physical,
    outcome,
    basis: wasLookedAt(given) ? 'bytes' : basis === 'hash' ? 'fingerprint' : 'printed',
    detail: { ...ratiosOf(reference, candidate), ...detail },
  }
}
