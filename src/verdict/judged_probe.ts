import type { Shape } from '../shape.ts'
import type { Band } from './band.ts'

export const verdicts = ['within', 'outside', 'noisy', 'no-truth', 'no-coverage', 'invalid'] as const

export type Verdict = (typeof verdicts)[number]

/** The verdict of one probe with all that led to it: one row of the CSV. Absent numbers are `null`, never 0 and never a ratio. */
export interface JudgedProbe {
  readonly region: string
  readonly shape: Shape
  /** Why this shape was chosen. */
  readonly why: string
  readonly verdict: Verdict
  /** An `outside` beyond 3 standard errors. */
  readonly firm: boolean
  /** Why there is no verdict on the ratio; empty where there is one. */
  readonly reason: string
  readonly band: Band
  readonly truthMs: number | null
  /** The backend whose time is the truth: the fastest. */
  readonly backend: string | null
  readonly looks: number
  readonly processes: number
  /** Standard error of log(ratio). */
  readonly standardError: number | null
  readonly cacheMs: number | null
  readonly ratio: number | null
  readonly coverage: number | null
  /** Whether the shape lies outside the cache's grid; `null` where the cache cannot tell. */
  readonly outsideGrid: boolean | null
  /** The other cache of an A/B, judged by the same truth. */
  readonly compared: {
    readonly cacheMs: number | null
    readonly ratio: number | null
    readonly coverage: number | null
  } | null
  /** The reason of the known gap that this probe lies in, if any. */
  readonly gap: string | null
}
