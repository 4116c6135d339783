import type { Shape } from '../../shape.ts'

/** A shape that the hunt may look at, and what the cache answers there. Shapes on the grid are never looked at. */
export interface HuntCandidate {
  readonly shape: Shape
  /** Where it lies on the cache's axes; all inside the grid. */
  readonly coords: readonly number[]
  readonly cacheMs: number
}

/** A look that the hunt asks for. */
export interface HuntProbe {
  readonly shape: Shape
  /** What the cache answers there. */
  readonly cacheMs: number
  /** From 1. */
  readonly round: number
  /** The interval and the reason, as people read it. */
  readonly why: string
  /** Whether this shape was looked at in an earlier round: needs a fresh measurement, not a stored one. */
  readonly again: boolean
}

/** What is known of a proposed shape: the time of this look in ms, or the median of all looks where a recording gives these at once. */
export interface HuntLook {
  readonly timeMs: number
  /** How many looks `timeMs` stands for; 1 where left out. */
  readonly looks?: number
}

/** A shape that was looked at. */
export interface LookedAt {
  readonly shape: Shape
  /** cache / truth, truth being the geometric mean of the looks. */
  readonly ratio: number
  readonly looks: number
  /** Outside the band, and looked at often enough to count. */
  readonly outside: boolean
}

/** A cell of the grid that holds a shape outside the band. */
export interface InfidelCell {
  /** Both ends on each axis; the same value twice where the cell is a line or a face on a grid value. */
  readonly ends: readonly (readonly [lower: number, upper: number])[]
  /** Of the shapes known outside, in the order of their coords. */
  readonly smallest: Shape
  readonly largest: Shape
  readonly worst: LookedAt
  /** Every shape of the cell that was looked at, in the order of their coords. */
  readonly looks: readonly LookedAt[]
}
