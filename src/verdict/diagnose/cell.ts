/** Where coords lie between the values of one axis: `at` is 0 at `lower` and 1 at `upper`, outside [0, 1] past the axis; on a value, both are it. */
interface Span {
  readonly lower: number
  readonly upper: number
  readonly at: number
}

/** The cell of the grid that holds some coords: a face or an edge of it where they lie on a value of an axis. */
export interface Cell {
  /** The same for all coords of one cell. */
  readonly key: string
  /** One per axis. */
  readonly spans: readonly Span[]
}

/** A grid point that interpolation leans on, and how heavily. */
export interface Corner {
  readonly coords: readonly number[]
  readonly weight: number
}

/** `undefined` without an axis for every coordinate. Past an axis, the last segment of it is the cell's. */
export function cellAt(axes: readonly (readonly number[])[], coords: readonly number[]): Cell | undefined {
  if (coords.length === 0 || axes.length !== coords.length) return undefined
  const spans: Span[] = []
  for (const [index, coord] of coords.entries()) {
    const span = spanOf(axes[index] ?? [], coord)
    if (!span) return undefined
    spans.push(span)
  }
  return { key: spans.map(spanKey).join(' '), spans }
}

/** The grid point itself, 2 on an edge, 4 on a face or in a 2D cell, and so on. Multilinear weights, which add up to 1. */
export function cornersOf({ spans }: Cell): readonly Corner[] {
  return spans.reduce<readonly Corner[]>(
    (corners, span) =>
      corners.flatMap(({ coords, weight }) =>
        endsOf(span).map(([value, share]) => ({ coords: [...coords, value], weight: weight * share })),
      ),
    [{ coords: [], weight: 1 }],
  )
}

/** The same cell with coords outside moved to the nearest grid value, as a cache that holds its edge does. */
export function clamped({ key, spans }: Cell): Cell {
  return { key, spans: spans.map((span) => ({ ...span, at: Math.min(Math.max(span.at, 0), 1) })) }
}

export function isOutside({ spans }: Cell): boolean {
  return spans.some(({ at }) => at < 0 || at > 1)
}

export function isGridPoint({ spans }: Cell): boolean {
  return spans.every(({ lower, upper }) => lower === upper)
}

function spanOf(axis: readonly number[], coord: number): Span | undefined {
  if (axis.includes(coord)) return { lower: coord, upper: coord, at: 0 }
  const above = axis.findIndex((value) => value > coord)
  const end = Math.max(1, above === -1 ? axis.length - 1 : above)
  const [lower, upper] = [axis[end - 1], axis[end]]
  return lower === undefined || upper === undefined
    ? undefined
    : { lower, upper, at: (coord - lower) / (upper - lower) }
}

function spanKey({ lower, upper, at }: Span): string {
  if (lower === upper) return String(lower)
  if (at < 0) return `<${lower}`
  return at > 1 ? `>${upper}` : `${lower}..${upper}`
}

function endsOf({ lower, upper, at }: Span): readonly (readonly [value: number, share: number])[] {
  return lower === upper
    ? [[lower, 1]]
    : [
        [lower, 1 - at],
        [upper, at],
      ]
}
