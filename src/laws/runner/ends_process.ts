import type { Answered } from '../law.ts'

/** Whether the process fails on a shape: each further such shape costs a search for it among all that are asked with it. */
export function endsProcess({ answer }: Answered): boolean {
  return answer.status === 'invalid' && answer.endedBy !== undefined
}
