import type { Shape } from '../shape.ts'
import type { Band } from './band.ts'

export const verdicts = ['within', 'outside', 'noisy', 'no-truth', 'no-coverage', 'invalid'] as const

export type Verdict = (typeof verdicts)[number]

/** One backend at one shape. Times in ms; `null` where unknown. */
export interface BackendTimes {
  readonly backend: string
  readonly truthMs: number | null
  /** Standard error of log(truthMs). */
  readonly standardError: number | null
  /** What the cache answers for this backend alone, where it was asked: 0 where it says so, `null` where it has no answer. */
  readonly cacheMs: number | null
  readonly coverage: number | null
}

/** Which process looked, and the time that it saw in ms. */
export type SingleLook = readonly [process: string, timeMs: number]

/** The verdict of one probe with all that led to it: one row of the CSV. Absent numbers are `null`, never 0 and never a ratio. */
export interface JudgedProbe {
  readonly region: string
  readonly shape: Shape
  /** The place on the cache's axes; `null` where the cache cannot tell. */
  readonly coords: readonly number[] | null
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
  /**
   * The ratio with the shifts of the processes that looked taken out; the verdict is of `ratio`. `null` where there is no ratio,
   * for recorded truth, and where a shift is unknown.
   */
  readonly adjustedRatio: number | null
  readonly coverage: number | null
  /** The work that the cache says this is. */
  readonly flops: number | null
  readonly bytes: number | null
  /** Each backend by itself, in the order of the config; empty where the cache was not asked for them. */
  readonly backends: readonly BackendTimes[]
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
  /** The times that `truthMs` is the median of, in the order taken, in ms; left out where there is but one. */
  readonly singleLooks?: readonly SingleLook[] | undefined
}
