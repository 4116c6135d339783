import { bracketOf } from '../geometry/bracket.ts'
import type { HuntCandidate } from './hunt_probe.ts'

/** The ends of a cell on one axis; the same value twice where the cell lies on a grid value of that axis. */
export type Ends = readonly [lower: number, upper: number]

/** A shape and its place in a cell: 0..1 on each axis. */
export interface Spot {
  readonly candidate: HuntCandidate
  readonly at: readonly number[]
}

/** The candidates between the same grid values. On several axes the faces and lines of the grid are cells too. */
export interface HuntCell {
  readonly ends: readonly Ends[]
  /** In the order of their coords. */
  readonly spots: readonly Spot[]
  /** The lowest and the highest corner; where they are no candidates, with the cache's answer at the nearest one. */
  readonly corners: readonly Spot[]
}

/** Groups the candidates off the grid by cell, in the order of the cells' coords. What lies outside the grid is left out. */
export function huntCells(
  axes: readonly (readonly number[])[],
  candidates: readonly HuntCandidate[],
): readonly HuntCell[] {
  const sorted = candidates.toSorted((one, other) => compareCoords(one.coords, other.coords))
  const byCoords = new Map(sorted.map((candidate) => [String(candidate.coords), candidate]))
  const cells = new Map<string, { ends: readonly Ends[]; inside: HuntCandidate[] }>()
  for (const candidate of sorted) {
    const ends = endsOf(axes, candidate.coords)
    if (ends === undefined || ends.every(([lower, upper]) => lower === upper)) continue
    const key = String(ends)
    const cell = cells.get(key) ?? { ends, inside: [] }
    cell.inside.push(candidate)
    cells.set(key, cell)
  }
  return [...cells.values()].map(({ ends, inside }) => ({
    ends,
    spots: inside.map((candidate) => spotIn(ends, candidate)),
    corners: ([0, -1] as const).flatMap((end) => {
      const coords = ends.map((pair) => pair.at(end) ?? NaN)
      const nearest = inside.at(end)
      const corner = byCoords.get(String(coords)) ?? (nearest && { ...nearest, coords })
      return corner === undefined ? [] : [spotIn(ends, corner)]
    }),
  }))
}

/** `undefined` outside the grid. */
function endsOf(axes: readonly (readonly number[])[], coords: readonly number[]): readonly Ends[] | undefined {
  const ends: Ends[] = []
  for (const [index, axis] of axes.entries()) {
    const around = bracketOf(axis, coords[index] ?? NaN)
    if (around === undefined) return undefined
    ends.push(around)
  }
  return ends
}

function spotIn(ends: readonly Ends[], candidate: HuntCandidate): Spot {
  return {
    candidate,
    at: ends.map(([lower, upper], index) =>
      lower === upper ? 0 : ((candidate.coords[index] ?? NaN) - lower) / (upper - lower),
    ),
  }
}

function compareCoords(one: readonly number[], other: readonly number[]): number {
  const axis = one.findIndex((value, index) => value !== other[index])
  return axis === -1 ? 0 : (one[axis] ?? NaN) - (other[axis] ?? NaN)
}
