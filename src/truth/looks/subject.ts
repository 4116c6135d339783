import type { Band } from '../../verdict/band.ts'
import type { BackendLooks, Look } from '../truth.ts'
import type { CostModel } from './look_cost.ts'

/** A shape of one kernel that wants a verdict: what the planner must know of it, and nothing of the shape itself. */
export interface Subject {
  /** Its identity: unique among all subjects of a run. */
  readonly key: string
  /** The identity of what is measured, which the visits carry: kind, GPU, definition and args. Subjects of one sample share its looks. */
  readonly sample: string
  /** That of the sample. Noise is pooled by kind, and controls are spread over all kinds. */
  readonly kind: string
  /** Whose budget pays for it: the title of its spec. */
  readonly payer: string
  /** Of the iteration time: the budget is spent in proportion, and what has no share comes last. */
  readonly share: number
  readonly backends: readonly string[]
  /** `null` where the cache has no time: then one look a backend is all that is wanted. */
  readonly cacheMs: number | null
  readonly band: Band
  /** Lies ON the grid. */
  readonly control: boolean
  /**
   * Looks of earlier runs at the sample that count; a resumed run measures only what is missing. Of several subjects of one
   * sample, the first to name a backend says them.
   */
  readonly held?: readonly BackendLooks[] | undefined
  /**
   * Of a look at the sample.
   * @default steadyCost
   */
  readonly cost?: CostModel | undefined
}

/** One visit to take: fresh inputs, its own window. */
export interface Visit {
  readonly sample: string
  readonly kind: string
  readonly backend: string
  readonly why: 'first look' | 'control' | 'near the bar' | 'suspect' | 'second process' | 'spacing'
  /** Measured before, so that a stored time must not answer. */
  readonly again: boolean
  /** False: a visit that only keeps others apart. Its time is no look and must be discarded. */
  readonly keep: boolean
  /** Not to be started before this time, on the clock of `startedMs`. */
  readonly notBeforeMs: number
}

/** Visits to take one by one in this order, all in one process. */
export interface Batch {
  /** In a process started for them; else in the one that runs. */
  readonly fresh: boolean
  readonly visits: readonly Visit[]
}

/** What a visit gave. Every visit has its result, in order; `tookMs` is what it used of the GPU. */
export type VisitResult = { readonly startedMs: number; readonly tookMs: number } & (
  { readonly status: 'looked'; readonly look: Look } | { readonly status: 'no-truth'; readonly reason: string }
)

/** A subject that the run leaves without a firm verdict, or with looks of too few processes. */
export interface Undecided {
  readonly key: string
  readonly status: 'not-measured' | 'no-truth' | 'noisy' | 'unconfirmed'
  readonly reason: string
}
