import type { Explanation } from '../case.ts'

export const missingTruth: Explanation = ({ worst }) =>
  worst.verdict === 'no-truth'
    ? {
        class: 'missing-truth',
        cause: 'these shapes have no truth to judge by',
        evidence: worst.reason,
        next: 'if you may, measure them on the GPU and add the looks to the recording; else probe shapes that it holds',
      }
    : undefined
