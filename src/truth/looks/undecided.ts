import type { Entry } from './ledger.ts'
import type { Undecided } from './subject.ts'

/** What a subject lacks at the end of a run; nothing if it has a firm verdict and looks of enough processes. */
export function undecided({ subject, standing }: Entry): Undecided | undefined {
  const { key } = subject
  switch (standing.status) {
    case 'decided':
      return undefined
    case 'no-truth':
    case 'noisy':
      return { key, status: standing.status, reason: standing.reason }
    case 'unseen':
      return { key, status: 'not-measured', reason: overBudget(standing.pairs) }
    case 'open':
      return { key, ...lacks[standing.why] }
  }
}

/** Why it has no look on these. */
export function overBudget(unseen: readonly { readonly backend: string }[]): string {
  return `over budget: no look on ${unseen.map(({ backend }) => backend).join(', ')}`
}

const lacks = {
  suspect: { status: 'unconfirmed', reason: 'over budget: likely outside, not confirmed' },
  'near the bar': { status: 'noisy', reason: 'over budget: near the bar, too few looks' },
  'second process': { status: 'unconfirmed', reason: 'over budget: looked at in too few processes' },
} as const
