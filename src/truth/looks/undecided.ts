import type { Entry } from './ledger.ts'
import type { Undecided } from './subject.ts'

/** What a subject lacks at the end of a run; nothing if it has a firm verdict. */
export function undecided({ subject, standing }: Entry): Undecided | undefined {
  const { key } = subject
  switch (standing.status) {
    case 'decided':
      return undefined
    case 'no-truth':
    case 'noisy':
      return { key, status: standing.status, reason: standing.reason }
    case 'unseen':
      return { key, status: 'not-measured', reason: `over budget: no look on ${backendsOf(standing.pairs)}` }
    case 'open':
      return standing.why === 'suspect'
        ? { key, status: 'unconfirmed', reason: 'over budget: likely outside, not confirmed' }
        : { key, status: 'noisy', reason: 'over budget: near the bar, too few looks' }
  }
}

function backendsOf(pairs: readonly { readonly backend: string }[]): string {
  return pairs.map(({ backend }) => backend).join(', ')
}
