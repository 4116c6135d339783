import { dimsOf } from './args.ts'
import type { Config } from './config.ts'
import { type KernelKind, toCoords } from './kernel_kind.ts'
import { missingEntry } from './missing_entry.ts'
import type { Row } from './rows/row.ts'

interface Cell {
  readonly coords: readonly number[]
  readonly feasible: boolean
}

export interface Grid {
  /** Each strictly ascending. */
  readonly axes: readonly (readonly number[])[]
  /** In row-major order: the last axis fastest. */
  readonly cells: readonly Cell[]
}

/**
 * The declared axes of a kind, or else every coordinate that the config's rows have, whatever their backend.
 *
 * @throws {QueryError} where the axes are not declared and there are no rows.
 */
export function layGrid(kind: KernelKind, config: Config, rows: readonly Row[]): Grid {
  const axes = kind.axes ?? axesOfRows(kind, config, rows)
  const points = axes.reduce<readonly (readonly number[])[]>(
    (heads, axis) => heads.flatMap((head) => axis.map((x) => [...head, x])),
    [[]],
  )
  return { axes, cells: points.map((coords) => ({ coords, feasible: kind.feasible?.(...coords) ?? true })) }
}

function axesOfRows(kind: KernelKind, config: Config, rows: readonly Row[]): readonly (readonly number[])[] {
  const points = rowsOfConfig(config, rows).map((row) => toCoords(kind, row.input))
  const [first] = points
  if (first === undefined) throw missingEntry(kind, config, config.backends.join(','), dimsOf(kind, config), rows)
  return first.map((_, d) => [...new Set(points.map((coords) => coords[d] ?? NaN))].toSorted((a, b) => a - b))
}

/** The rows of the config's GPU and dims, on any of its backends. */
export function rowsOfConfig(config: Config, rows: readonly Row[]): readonly Row[] {
  return rows.filter(
    ({ gpuName, dtype, sizes, backend }) =>
      gpuName === config.gpuName &&
      dtype === config.dtype &&
      sizes.every((size, i) => size === config.sizes[i]) &&
      config.backends.includes(backend),
  )
}
