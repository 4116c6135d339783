import type { Shape } from '../shape.ts'

/** A shape to judge, the region it belongs to, and why it was chosen. */
export interface Probe {
  readonly region: string
  readonly shape: Shape
  readonly why: string
}

/** A recorded shape and where it lies on the cache's axes; `coords` is undefined where the cache cannot tell. */
export interface RecordedShape {
  readonly shape: Shape
  readonly coords: readonly number[] | undefined
}

/** All that a generator may look at. */
export interface Site {
  /** Input fields. */
  readonly fields: readonly string[]
  /** The cache's axes, each strictly ascending. */
  readonly axes: readonly (readonly number[])[]
  /** Whether the coords of a shape are its input fields, in order. Not so for a re-axis kernel. */
  readonly coordsAreShape: boolean
  /** Whether the grid cell at these coords (one value per axis, each on its axis) is feasible. */
  readonly feasible: (coords: readonly number[]) => boolean
  /** The shapes of the feasible grid cells, in grid order; for a re-axis kernel as the cache's `rows` say. */
  readonly gridShapes: readonly Shape[]
  readonly recorded: readonly RecordedShape[]
  readonly seed: number
}

/** Proposes probes; one is made by each function of this folder. `R` are the regions its probes fall into. */
export interface Generator<R extends string = string> {
  /** As a spec writes it: `beyondGrid(1.5, 2)`. */
  readonly name: string
  /** Regions that must not end up empty. */
  readonly regions: readonly R[]
  /** Regions that may be empty: they depend on what was recorded. */
  readonly mayBeEmpty: readonly R[]
  /** `coords`: makes shapes out of grid coordinates, so it cannot serve a re-axis kernel. */
  readonly from: 'coords' | 'shapes'
  /** `explicit`: shapes a person or a recording names; one that lies on the grid becomes a control instead of being dropped. */
  readonly origin: 'generated' | 'explicit'
  readonly generate: (site: Site) => readonly (Probe & { readonly region: R })[]
}

/** The union of the regions of several generators. */
export type RegionOf<G extends readonly Generator[]> = G[number] extends Generator<infer R> ? R : never

/** Why proposed probes were not probed: counts. */
export interface Dropped {
  /** Rounded onto the grid. */
  readonly onGrid: number
  /** Proposed before, by this or another generator. */
  readonly duplicate: number
  /** In a cell with an infeasible corner. */
  readonly infeasible: number
  /** Refused by the spec's `domain`. */
  readonly outOfDomain: number
  /** Over the budget of the spec's effort. */
  readonly overBudget: number
}

export interface ProbePlan {
  /** In region order. The region `controls` holds the shapes on the grid. */
  readonly probes: readonly Probe[]
  readonly dropped: Dropped
}
