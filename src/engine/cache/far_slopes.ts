import type { Axes } from './lookup.ts'
import type { Metrics } from './metrics.ts'
import { isKept, type Samples } from './samples.ts'

/** A metric's growth per unit of an axis. */
export type Slopes = Omit<Metrics, 'coverage'>

/**
 * The slopes, one per axis, of the plane fitted by least squares to the far cells (those in the upper three quarters of both axes).
 * Negative slopes are 0; so are all of them where fewer than 3 cells, or cells on one line, leave the plane undetermined.
 */
export function farSlopes(axes: Axes, samples: Samples): readonly [Slopes, Slopes] {
  const [rows, columns] = axes
  if (rows === undefined || columns === undefined) throw new Error(`farSlopes: needs 2 axes, got ${axes.length}`)
  const cells = farCells(rows, columns, samples)
  const timeMs = planeSlopes(cells, samples.timeMs)
  const flops = planeSlopes(cells, samples.flops)
  const bytes = planeSlopes(cells, samples.bytes)
  const energyJ = planeSlopes(cells, samples.energyJ)
  return [
    { timeMs: timeMs[0], flops: flops[0], bytes: bytes[0], energyJ: energyJ[0] },
    { timeMs: timeMs[1], flops: flops[1], bytes: bytes[1], energyJ: energyJ[1] },
  ]
}

interface FarCell {
  readonly index: number
  readonly x: number
  readonly y: number
}

function farCells(rows: Float32Array, columns: Float32Array, samples: Samples): readonly FarCell[] {
  const cells = [...rows].flatMap((x, i) => [...columns].map((y, j) => ({ index: i * columns.length + j, x, y })))
  const leastX = 0.25 * (rows.at(-1) ?? NaN)
  const leastY = 0.25 * (columns.at(-1) ?? NaN)
  return cells.filter(({ index, x, y }) => isKept(samples, index) && x >= leastX && y >= leastY)
}

/** Cramer's rule on the centred normal equations. */
function planeSlopes(cells: readonly FarCell[], column: Float32Array): readonly [number, number] {
  const mean = (of: (cell: FarCell) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const z = ({ index }: FarCell) => column[index] ?? NaN
  const [meanX, meanY, meanZ] = [mean(({ x }) => x), mean(({ y }) => y), mean(z)]
  const xx = mean(({ x }) => (x - meanX) ** 2)
  const yy = mean(({ y }) => (y - meanY) ** 2)
  const xy = mean(({ x, y }) => (x - meanX) * (y - meanY))
  const xz = mean((cell) => (cell.x - meanX) * (z(cell) - meanZ))
  const yz = mean((cell) => (cell.y - meanY) * (z(cell) - meanZ))
  const determinant = xx * yy - xy * xy
  // NaN without any cell, and 0 up to rounding with one or two.
  if (!(determinant > 1e-12 * xx * yy)) return [0, 0]
  return [Math.max(0, (xz * yy - yz * xy) / determinant), Math.max(0, (yz * xx - xz * xy) / determinant)]
}
