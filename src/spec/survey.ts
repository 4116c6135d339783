import type { Cache, Grid, GridRow, KernelListing, KernelRef, Placement } from '../cache/cache.ts'
import { ProcessFault } from '../cache/process_fault.ts'
import { sameValue } from '../cache/same_value.ts'
import { cartesian } from '../probes/geometry/cartesian.ts'
import { coordsOf, shapeAt } from '../probes/geometry/shape_coords.ts'
import type { Site } from '../probes/probe.ts'
import type { Shape } from '../shape.ts'
import type { Truth, TruthRequest } from '../truth/truth.ts'
import type { KernelSpec } from './kernel_spec.ts'

/** What the cache and the recording say of a kernel before anything is probed. */
export interface Survey {
  readonly site: Site
  readonly request: TruthRequest
  /** Where shapes lie, one answer per shape. */
  readonly places: (shapes: readonly Shape[]) => Promise<readonly Place[]>
  /** What was done without. */
  readonly notes: readonly string[]
}

/** Where a shape lies on the cache's axes; `undefined` where the cache cannot tell. */
interface Place {
  readonly coords: readonly number[] | undefined
  readonly outsideGrid: boolean | undefined
}

export interface SurveyRequest {
  readonly cache: Cache
  readonly kernel: KernelRef
  readonly truth: Truth
  readonly seed: number
  /** As the spec says it. */
  readonly reAxis: KernelSpec['reAxis']
  /** What to ask the truth for, once the input fields are known. */
  readonly toRequest: (fields: readonly string[]) => TruthRequest
}

/**
 * Asks for the grid and, where the binary has `rows`, for the cells behind it: which are feasible, and whether coords are
 * the shape. For a re-axis kernel they are not; there `rows` places shapes on the axes, and nothing else can.
 */
export async function survey({ cache, kernel, truth, seed, reAxis, toRequest }: SurveyRequest): Promise<Survey> {
  const grid = await cache.grid(kernel)
  const { cells, note } = await askForCells(cache, kernel)
  const listing = cells && (await listingOf(cache, kernel, grid, cells))
  const coordsAreShape = reAxis === undefined ? !isReAxed(grid, cells ?? [], listing) : reAxis === false
  const fields = typeof reAxis === 'object' ? reAxis : (listing?.input ?? grid.fields)
  const request = toRequest(fields)
  const recorded = await truth.shapes(request)
  const places = placing(cache, kernel, grid, coordsAreShape, cells !== undefined)
  const recordedPlaces = await places(recorded)
  return {
    request,
    places,
    notes: note === undefined ? [] : [note],
    site: {
      fields,
      axes: grid.axes,
      coordsAreShape,
      feasible: feasibility(cells),
      gridShapes: gridShapes(grid, fields, coordsAreShape, cells),
      recorded: recorded.map((shape, index) => ({ shape, coords: recordedPlaces[index]?.coords })),
      seed,
    },
  }
}

/**
 * Where a cell's args hold the input fields with other values than its coords, the axes are not the fields. Where they do
 * not hold them at all, the args are derived or the labels name coords: `kernel-list` tells which.
 */
function isReAxed({ fields }: Grid, cells: readonly GridRow[], listing: KernelListing | undefined): boolean {
  if (listing && listing.input.join() !== listing.cacheCoords.join()) return true
  return cells.some(({ args, coords }) =>
    fields.some((field, axis) => args[field] !== undefined && !sameValue(args[field], coords[axis] ?? null)),
  )
}

/** Asked only where the cells' args do not show the fields, since it costs a process. */
async function listingOf(
  cache: Cache,
  { kind }: KernelRef,
  { fields }: Grid,
  cells: readonly GridRow[],
): Promise<KernelListing | undefined> {
  const shown = cells.every(({ args }) => fields.every((field) => args[field] !== undefined))
  return shown ? undefined : (await cache.kernelList())?.find((listing) => listing.kind === kind)
}

/** By the axes where coords are the shape, else as the cache's `rows` say; a binary without them cannot tell. */
function placing(
  cache: Cache,
  kernel: KernelRef,
  grid: Grid,
  coordsAreShape: boolean,
  hasRows: boolean,
): Survey['places'] {
  if (coordsAreShape) return async (shapes) => shapes.map((shape) => placeOnAxes(grid, shape))
  return async (shapes) => {
    const placements = hasRows && shapes.length > 0 ? (await cache.rows(kernel, shapes))?.placements : undefined
    return shapes.map((_, index) => toPlace(placements?.[index]))
  }
}

/** Only numbers can be placed on axes. In f32, as a cache may keep them, 2^28 + 1 is no further out than 2^28. */
function placeOnAxes({ fields, axes }: Grid, shape: Shape): Place {
  const coords = coordsOf(fields, shape)
  const outsideGrid = coords?.some((coord, index) => {
    const axis = axes[index] ?? []
    return Math.fround(coord) < Math.fround(axis[0] ?? 0) || Math.fround(coord) > Math.fround(axis.at(-1) ?? 0)
  })
  return { coords, outsideGrid }
}

function toPlace(placement: Placement | undefined): Place {
  return { coords: placement?.coords, outsideGrid: placement?.extrapolated }
}

/** The feasible cells. `grid` has just answered for this config, so a process that fails at `rows` lacks the op, whatever its words for that. */
async function askForCells(
  cache: Cache,
  kernel: KernelRef,
): Promise<{ readonly cells?: readonly GridRow[]; readonly note?: string }> {
  try {
    const cells = (await cache.rows(kernel, []))?.rows.filter((cell) => cell.feasible)
    return cells ? { cells } : {}
  } catch (error) {
    if (!(error instanceof ProcessFault)) throw error
    return { note: `went on without the feasible cells and the places of shapes, since rows failed: ${error.message}` }
  }
}

/** `cells` are the feasible ones. */
function feasibility(cells: readonly GridRow[] | undefined): Site['feasible'] {
  if (!cells) return () => true
  const feasible = new Set(cells.map(({ coords }) => asF32(coords)))
  return (coords) => feasible.has(asF32(coords))
}

/** A cache may keep its coords in f32, and its axes as declared. */
function asF32(coords: readonly number[]): string {
  return coords.map(Math.fround).join()
}

/** The shapes of the grid: out of the cells' own args, else the product of the axes. */
function gridShapes(
  { axes }: Grid,
  fields: readonly string[],
  coordsAreShape: boolean,
  cells: readonly GridRow[] | undefined,
): readonly Shape[] {
  if (coordsAreShape) {
    const coords = cells?.map((cell) => cell.coords) ?? cartesian(axes)
    return coords.map((values) => shapeAt(fields, values))
  }
  return (cells ?? [])
    .filter(({ args }) => fields.every((field) => args[field] !== undefined))
    .map(({ args }) => Object.fromEntries(fields.map((field) => [field, args[field] ?? null])))
}
