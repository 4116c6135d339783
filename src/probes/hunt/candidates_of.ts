import { shapeKey, type Shape } from '../../shape.ts'
import { cartesian } from '../geometry/cartesian.ts'
import { cellsOf } from '../geometry/cells.ts'
import { shapeAt } from '../geometry/shape_coords.ts'
import type { Site } from '../probe.ts'
import { seededRank } from '../seeded_rank.ts'
import { standingIn } from '../standing.ts'
import { axisCandidates } from './axis_candidates.ts'

/** A shape to ask the cache about before the hunt, and its place on the cache's axes. */
export interface PlacedShape {
  readonly shape: Shape
  readonly coords: readonly number[]
}

export interface CandidateOptions {
  /** Whether a shape may be looked at; left out, all may. */
  readonly domain?: ((shape: Shape) => boolean) | undefined
  /** Of the GPU, where known. */
  readonly multiprocessors?: number | undefined
}

/** The most cells that one hunt looks into: grids of three and four axes have tens of thousands. Seeded ranks choose them. */
const mostCells = 256

/** The most candidates of a cell of several axes. */
const perCell = 64

/**
 * The shapes that a hunt may look at where any shape can be measured: inside the cells of the grid, within domain and mask,
 * and the lowest and highest corner of each cell, where the cache's answer anchors the search. An axis without room
 * between its values contributes these values. Where coords are not the shape only recorded shapes have a known place.
 */
export function candidatesOf(site: Site, { domain, multiprocessors }: CandidateOptions = {}): readonly PlacedShape[] {
  const placed = site.coordsAreShape ? overCells(site, multiprocessors) : recordedShapes(site)
  const standingOf = standingIn(site)
  const unique = new Map(placed.map((one) => [shapeKey(site.fields, one.shape), one]))
  return [...unique].flatMap(([key, one]) =>
    standingOf(one.shape, key) !== 'infeasible' && domain?.(one.shape) !== false ? [one] : [],
  )
}

function recordedShapes({ recorded }: Site): readonly PlacedShape[] {
  return recorded.flatMap(({ shape, coords }) => (coords === undefined ? [] : [{ shape, coords }]))
}

/** A cell of an axis, or a value of it beside which there is no room. */
interface Stretch {
  readonly lower: number
  readonly upper: number
  readonly values: readonly number[]
}

function overCells({ fields, axes, seed }: Site, multiprocessors: number | undefined): readonly PlacedShape[] {
  const cells = cartesian(axes.map((axis) => stretchesOf(axis, multiprocessors))).filter((stretches) =>
    stretches.some(({ lower, upper }) => lower < upper),
  )
  const rank = (stretches: readonly Stretch[]): number =>
    seededRank(seed, stretches.map(({ lower, upper }) => `${lower}..${upper}`).join())
  const chosen = cells.length <= mostCells ? cells : cells.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostCells)
  return chosen
    .flatMap((stretches) => [
      stretches.map(({ lower }) => lower),
      stretches.map(({ upper }) => upper),
      ...insideOf(stretches),
    ])
    .map((coords) => ({ shape: shapeAt(fields, coords), coords }))
}

function stretchesOf(axis: readonly number[], multiprocessors: number | undefined): readonly Stretch[] {
  const cells = cellsOf(axis).map((cell) => ({ ...cell, values: axisCandidates(cell, axis, multiprocessors) }))
  const roomy = cells.filter(({ values }) => values.length > 0)
  const beside = axis.filter((value) => !roomy.some(({ lower, upper }) => value === lower || value === upper))
  return [...roomy, ...beside.map((value) => ({ lower: value, upper: value, values: [value] }))]
}

/**
 * All combinations where they are few. Else both ends of the diagonal, and points that spread evenly: on each axis the
 * additive recurrence of Roberts' R sequence, whose ratios solve x^(d + 1) = x + 1.
 */
function insideOf(stretches: readonly Stretch[]): readonly (readonly number[])[] {
  const lists = stretches.map(({ values }) => values)
  if (lists.reduce((count, values) => count * values.length, 1) <= perCell) return cartesian(lists)
  const ratio = generalizedGoldenRatio(lists.length)
  const point = (fraction: (axis: number) => number): readonly number[] =>
    lists.map((values, axis) => values[Math.floor(fraction(axis) * values.length)] ?? NaN)
  const spread = Array.from({ length: perCell - 2 }, (_, index) =>
    point((axis) => ((index + 1) / ratio ** (axis + 1)) % 1),
  )
  return lists.length === 1
    ? cartesian(lists)
    : [lists.map((values) => values[0] ?? NaN), lists.map((values) => values.at(-1) ?? NaN), ...spread]
}

function generalizedGoldenRatio(dimensions: number): number {
  let ratio = 2
  for (let step = 0; step < 32; step++) ratio = (1 + ratio) ** (1 / (dimensions + 1))
  return ratio
}
