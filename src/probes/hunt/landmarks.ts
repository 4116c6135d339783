import type { HuntCell, Spot } from './hunt_cells.ts'

/** Where a kernel's time is likelier to break than elsewhere: weights, larger for edges of coarser periods. */
export interface Landmarks {
  /** First shapes past an edge, where a step lands. */
  readonly pastEdge: ReadonlyMap<Spot, number>
  /** Shapes on a multiple of a tile, where libraries switch kernels for this very size; at most 1. */
  readonly onTile: ReadonlyMap<Spot, number>
}

/** With more edges in a cell than this, every shape is next to one, which tells nothing. */
const mostEdges = 16

/**
 * Edges of tiles and of waves inside a cell. Tiles are powers of two. A wave is full when the work items are a multiple of
 * the GPU's multiprocessors; how many items one unit of an axis makes (heads, column tiles) or how many units make one item
 * is a power of two more often than not, so that waves end at multiples of multiprocessors x 2^k, k from -4 on. Of the
 * periods none is preferred, and of the edges of one period neither: each weighs 1 / (edges of its period in the cell).
 */
export function landmarksOf({ ends, spots }: HuntCell, multiprocessors: number | undefined): Landmarks {
  const pastEdge = new Map<Spot, number>()
  const onTile = new Map<Spot, number>()
  for (const [axis, [lower, upper]] of ends.entries()) {
    if (lower === upper) continue
    const byValue = Map.groupBy(spots, ({ candidate }) => candidate.coords[axis] ?? NaN)
    const values = [...byValue.keys()].toSorted((one, other) => one - other)
    const waves = multiprocessors === undefined ? [] : doublings(multiprocessors / 16, upper)
    for (const period of [...doublings(2, upper), ...waves]) {
      const edges = multiples(period, lower, upper)
      const past = new Set(edges.flatMap((edge) => values.find((value) => value > edge) ?? []))
      if (past.size > mostEdges) continue
      for (const value of past) {
        for (const spot of byValue.get(value) ?? []) pastEdge.set(spot, (pastEdge.get(spot) ?? 0) + 1 / past.size)
      }
      const tiles = waves.includes(period) ? [] : edges.filter((edge) => byValue.has(edge))
      for (const spot of tiles.flatMap((edge) => byValue.get(edge) ?? [])) {
        onTile.set(spot, Math.max(onTile.get(spot) ?? 0, 1 / tiles.length))
      }
    }
  }
  return { pastEdge, onTile }
}

function doublings(first: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.ceil(Math.log2(end / first))) }, (_, power) => first * 2 ** power)
}

/** From `lower`, which counts, to below `upper`; none where they would be too many to tell anything. */
function multiples(period: number, lower: number, upper: number): readonly number[] {
  const first = Math.ceil(lower / period)
  const count = Math.ceil(upper / period) - first
  return count > mostEdges + 1 ? [] : Array.from({ length: count }, (_, index) => (first + index) * period)
}
