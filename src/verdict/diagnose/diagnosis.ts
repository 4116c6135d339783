import type { Shape } from '../../shape.ts'

/** Why shapes fail, as told by the numbers. `unclear` where these do not tell. */
export const diagnosisClasses = [
  'wrong-gpu',
  'drift',
  'stale-rows',
  'zero-winner',
  'missing-truth',
  'invalid-answer',
  'no-coverage',
  'noisy-measurement',
  'backend-regret',
  'masked-corner',
  'extrapolation',
  'domain',
  'singular-row',
  'bucket-quantization',
  'step',
  'interior-interpolation',
  'unclear',
] as const

export type DiagnosisClass = (typeof diagnosisClasses)[number]

/** An explanation: plain text, ready to print. */
export interface Diagnosis {
  readonly class: DiagnosisClass
  /** What is wrong, in one clause. */
  readonly cause: string
  /** The numbers that say so. */
  readonly evidence: string
  /** What to do. It asks before anything that costs more profiling, and never narrows what production runs. */
  readonly next: string
  /** Shapes whose rows, measured or measured again, would mend it, where any would. */
  readonly rows?: readonly Shape[]
}

/** A diagnosis of some failing probes of a region, and how much of it this is. */
export interface Finding extends Diagnosis {
  /** Failing probes explained by it ... */
  readonly probes: number
  /** ... of which firmly outside. */
  readonly firm: number
  /** The cells of the grid that they lie in. */
  readonly cells: number
}
