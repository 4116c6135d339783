import { list } from '../../../verdict/wording.ts'
import type { ComparedState } from '../comparison.ts'
import { isDivergent } from '../severity.ts'
import type { Cause } from './cause.ts'

/** Something beside the cache is not what it should be: what is computed from both goes wrong, however right the cache is. */
export function stateCauses(states: readonly ComparedState[]): readonly Cause[] {
  const wrong = states.filter(({ verdict }) => isDivergent(verdict))
  if (wrong.length === 0) return []
  const byMoment = Map.groupBy(wrong, ({ at }) => at)
  return [
    {
      class: 'state',
      title: 'state fault: what is kept beside the KV cache',
      blocks: 0,
      where: [...byMoment].map(([at, all]) => `${list(all.map(({ name }) => name))} at ${at}`).join('; '),
      evidence: wrong.slice(0, 3).map(stateText),
      next: 'Follow this state apart from the cache: which snapshot of it was restored, into which slot, and how many tokens it had seen; of a buffer or a hidden state, the first operation that writes it.',
    },
  ]
}

function stateText({ name, verdict, ssqRatio, sabsRatio }: ComparedState): string {
  if (verdict === 'zero') return `${name}: zero throughout`
  if (ssqRatio === 1 && sabsRatio === 1) return `${name}: its sum differs alone, so that signs may`
  const isTold = ssqRatio !== null && ssqRatio !== 1
  const [what, ratio] = isTold ? ['sum of squares', ssqRatio] : ['sum of absolute values', sabsRatio]
  return ratio === null
    ? `${name}: its sums differ, and have no ratio`
    : `${name}: its ${what} is ${Number(ratio.toPrecision(6))} of what it should be`
}
