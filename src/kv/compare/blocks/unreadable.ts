import type { Judgement, BlockCase } from './block_case.ts'

/** Nothing is known of what one side could not read. */
export function unreadable({ reference, candidate }: BlockCase): Judgement | undefined {
  const [was, is] = [reference.status === 'unreadable', candidate.status === 'unreadable']
  if (!was && !is) return undefined
  return {
    outcome: { verdict: 'unreadable' },
    detail: { unreadableIn: was && is ? 'both' : was ? 'reference' : 'candidate' },
  }
}
