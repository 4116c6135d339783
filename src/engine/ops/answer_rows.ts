import { argsOf, dimsOf } from '../args.ts'
import { readConfig } from '../config.ts'
import { layGrid } from '../grid.ts'
import { readInput } from '../input.ts'
import { coordLabels, profileKindOf, toCoords, toInput } from '../kernel_kind.ts'
import { findKind } from '../kinds/registry.ts'
import { QueryError } from '../query_error.ts'
import type { Request } from '../request.ts'
import type { RowSource } from '../rows/row_source.ts'

/** The rows that one backend's cache is built from, and where each input lands among them. */
export function answerRows(request: Extract<Request, { op: 'rows' }>, rowsOf: RowSource): object {
  const kind = findKind(request.kind)
  const config = readConfig(kind, request.config)
  const backend = request.backend ?? config.backends[0]
  if (backend === undefined || !config.backends.includes(backend)) {
    throw new QueryError(`backend '${backend}' is not one of the config's: ${config.backends.join(', ')}`)
  }
  const { axes, cells } = layGrid(kind, config, rowsOf(kind))
  return {
    kind: kind.kind,
    profile_kind: profileKindOf(kind),
    backend,
    cache_coords: coordLabels(kind),
    grid_axes: axes,
    swept: kind.input,
    fixed: { ...dimsOf(kind, config), backend },
    rows: cells.map(({ coords, feasible }) => ({
      coords,
      args: { ...argsOf(kind, config, toInput(kind, coords)), backend },
      feasible,
    })),
    inputs: request.inputs.map((input) => {
      const coords = toCoords(kind, readInput(kind, input))
      const places = axes.map((axis, d) => neighbours(axis, coords[d] ?? NaN))
      return {
        input,
        coords,
        extrapolated: places.some(({ outside }) => outside),
        rows: rowNumbers(axes, places),
      }
    }),
  }
}

interface Neighbours {
  /** Positions on the axis: one where the value is on it or past an end, else two. */
  readonly positions: readonly number[]
  readonly outside: boolean
}

function neighbours(axis: readonly number[], x: number): Neighbours {
  const above = axis.findIndex((value) => value >= x)
  if (above < 0) return { positions: [axis.length - 1], outside: true }
  if (axis[above] === x) return { positions: [above], outside: false }
  return above === 0 ? { positions: [0], outside: true } : { positions: [above - 1, above], outside: false }
}

/** Numbers of the rows round a point, counted as in the reply's `rows`. */
function rowNumbers(axes: readonly (readonly number[])[], places: readonly Neighbours[]): readonly number[] {
  return places.reduce<readonly number[]>(
    (heads, { positions }, d) =>
      heads.flatMap((head) => positions.map((position) => head * (axes[d]?.length ?? 0) + position)),
    [0],
  )
}
