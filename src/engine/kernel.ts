import { argsOf } from './args.ts'
import { bestOf } from './best_of.ts'
import type { Lookup } from './cache/lookup.ts'
import { type Measured, toSamples } from './cache/samples.ts'
import type { Config } from './config.ts'
import { type Grid, layGrid, rowsOfConfig } from './grid.ts'
import { type KernelKind, toCoords, toInput } from './kernel_kind.ts'
import { missingEntry } from './missing_entry.ts'
import type { QueryError } from './query_error.ts'
import type { Row } from './rows/row.ts'

/**
 * Fits one cache per backend of the config to its rows, and answers with the fastest.
 *
 * @throws {QueryError} where a feasible cell has no row on some backend.
 */
export function buildKernel(kind: KernelKind, config: Config, rows: readonly Row[]): Lookup {
  const grid = layGrid(kind, config, rows)
  const axes = grid.axes.map((axis) => Float32Array.from(axis))
  const ends = grid.axes.map((axis) => axis.at(-1) ?? NaN)
  const ofConfig = rowsOfConfig(config, rows)
  const backends = config.backends.map((backend) => {
    const own = ofConfig.filter((row) => row.backend === backend)
    const missing = (coords: readonly number[]): QueryError =>
      missingEntry(kind, config, backend, argsOf(kind, config, toInput(kind, coords)), rows)
    const lookup = kind.fit(axes, toSamples(cellsOf(kind, grid, own, missing)))
    return kind.offGrid?.(lookup, ends, config.sizes) ?? lookup
  })
  return bestOf(backends)
}

/** One backend's rows by cell; `undefined` in the infeasible ones. */
function cellsOf(
  kind: KernelKind,
  grid: Grid,
  rows: readonly Row[],
  missing: (coords: readonly number[]) => QueryError,
): readonly (Measured | undefined)[] {
  const byCoords = new Map(rows.map((row) => [toCoords(kind, row.input).join(), row]))
  return grid.cells.map(({ coords, feasible }) => {
    if (!feasible) return undefined
    const row = byCoords.get(coords.join())
    if (row === undefined) throw missing(coords)
    return row
  })
}
