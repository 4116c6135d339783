/** What a region showed, as the baseline keeps it: rounded, so that noise does not churn the file. */
export interface RegionFigures {
  /** How the region ended: `pass`, `known-gap`, `fail`, ... */
  readonly verdict: string
  /** Probes in no known gap. */
  readonly n: number
  readonly judged: number
  readonly within: number
  /** Median ratio; `null` where there is none. */
  readonly median: number | null
  /** The ratio farthest from 1. */
  readonly worst: number | null
  /** Mean of log ratio: how far the region is off as a whole. */
  readonly bias: number | null
  /** Mean of |log ratio|: how far its probes are off, whichever way. */
  readonly error: number | null
  /** Standard error that the noise of the truth leaves in `bias`, and at most in `error`. */
  readonly noise: number | null
  /** The same that the choice of the shapes leaves, were they drawn anew. */
  readonly spread: number | null
  /** Standard error of log worst. */
  readonly worstNoise: number | null
  /** A hash of the judged shapes: where it is the same, so are they. */
  readonly shapes: string
}

/** A region against the baseline. */
export interface RegionChange {
  readonly kind: 'better' | 'worse' | 'new' | 'same'
  /** As the baseline has it; `null` where it is new. */
  readonly was: RegionFigures | null
  readonly is: RegionFigures
  /** What moved and how far, in words; empty for `new` and `same`. */
  readonly reason: string
  /** Whether it makes the region's test fail: worse, and the spec says `baseline: 'hold'`. */
  readonly failed: boolean
}

/** A region that the baseline has, and the spec no longer. */
export interface RegionGone {
  readonly region: string
  readonly was: RegionFigures
}

/** What must be the same for figures of two runs to be compared. */
export interface Conditions {
  /** The GPU that the truth is of. */
  readonly gpu: string
  /** The cache under test by its name, not by its rows: these may get better and worse. */
  readonly cache: string
  /** Kind, dims and backends. */
  readonly kernel: string
  readonly definition: string
  readonly seed: number
  readonly effort: string
}

/** How a spec stands to the baseline: `none` where there is no such file, `new` where it does not hold the spec. */
export type Standing =
  | { readonly status: 'none' }
  | { readonly status: 'new' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'compared'; readonly gone: readonly RegionGone[] }

/** What a spec's record says of the baseline. */
export interface SpecBaseline {
  readonly hold: boolean
  readonly conditions: Conditions
  /** Whether all regions of the spec were to be measured. */
  readonly whole: boolean
  readonly standing: Standing
}
