import type { TruthAnswer } from '../truth.ts'
import type { Pair } from './pair.ts'
import { beforeFirstLooks } from './standing.ts'
import { overBudget } from './undecided.ts'

/** What a subject's pairs tell of it at the end of a run, firm or not. */
export function answerOf(pairs: readonly Pair[]): TruthAnswer {
  const lacking = beforeFirstLooks(pairs)
  if (lacking) {
    return { status: 'no-truth', reason: lacking.status === 'unseen' ? overBudget(lacking.pairs) : lacking.reason }
  }
  return { status: 'measured', backends: pairs.map(({ backend, looks }) => ({ backend, looks: [...looks] })) }
}
