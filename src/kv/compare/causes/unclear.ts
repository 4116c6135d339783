import type { FindCause } from './cause.ts'
import { remarks } from './remarks.ts'

/** It cannot be told which blocks diverge, or whether they were reused. */
export const unclear: FindCause = (_, left) => ({
  suspects: left,
  cause: {
    class: 'unclear',
    title: 'cannot be told from what is known',
    evidence: ['which blocks diverge, or whether they were reused, is not known', ...remarks(left)],
    next: 'Print every block (KVBLK lines over the whole table), or dump both caches and compare the captures.',
  },
})
