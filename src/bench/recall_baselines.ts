import * as fc from 'fast-check'
import { offGridShape } from '../probes/arbitraries/off_grid_shape.ts'
import { defaultNoise, Evidence } from '../probes/hunt/evidence.ts'
import { huntCells, type HuntCell, type Spot } from '../probes/hunt/hunt_cells.ts'
import { defaultBar, logMargin, toBand } from '../verdict/band.ts'
import type { Field, Outcome } from './recall_field.ts'

/** Orders of first looks that heed no look before. */
export type Baseline = 'midpoints' | 'uniform' | 'biased'

/**
 * Looks in the order of a baseline until the budget is spent, and at once again at what is outside. It claims by the rule
 * of the hunt, and passes over cells that it has claimed.
 */
export function baselineOutcome(baseline: Baseline, field: Field, budget: number, seed: number): Outcome {
  const cells = huntCells([field.grid], field.candidates)
  const band = toBand(defaultBar)
  const evidence = new Evidence(band, defaultNoise)
  const claims = new Set<number>()
  let truthCalls = 0
  const look = (spot: Spot, nth: number): void => {
    const timeMs = field.look(coordOf(spot), nth)
    evidence.add(spot, timeMs === undefined ? undefined : { timeMs })
    truthCalls += 1
  }
  for (const { cell, spot } of baseline === 'midpoints'
    ? bisected(cells)
    : drawn(field, cells, baseline, budget, seed)) {
    const lower = cell.ends[0]?.[0] ?? NaN
    if (claims.has(lower)) continue
    if (truthCalls >= budget) break
    look(spot, 0)
    const first = evidence.of(spot)
    if (first === undefined || logMargin(band, first.residual) >= 0 || truthCalls >= budget) continue
    look(spot, 1)
    if (evidence.outsideIn(cell).length > 0) claims.add(lower)
  }
  return { claims, truthCalls }
}

interface Place {
  readonly cell: HuntCell
  readonly spot: Spot
}

/** The geometric midpoints of all cells, as the older harness places them; then those of their halves, and so on. */
function bisected(cells: readonly HuntCell[]): readonly Place[] {
  const order: Place[] = []
  let parts = cells.map((cell) => ({ cell, spots: cell.spots, ends: cell.ends[0] ?? [NaN, NaN] }))
  while (parts.length > 0) {
    parts = parts.flatMap(({ cell, spots, ends: [lower, upper] }) => {
      const spot = nearest(spots, Math.sqrt(lower * upper))
      if (spot === undefined) return []
      order.push({ cell, spot })
      const at = spots.indexOf(spot)
      const middle = coordOf(spot)
      return [
        { cell, spots: spots.slice(0, at), ends: [lower, middle] as const },
        { cell, spots: spots.slice(at + 1), ends: [middle, upper] as const },
      ]
    })
  }
  return order
}

/** More draws than a budget has looks, since many fall on one shape. */
const drawsPerLook = 20

/** fast-check's shapes off the grid, cells being equally likely, moved to the nearest shape that was measured. */
function drawn(
  { axis, grid }: Field,
  cells: readonly HuntCell[],
  baseline: Baseline,
  budget: number,
  seed: number,
): Iterable<Place> {
  const shapes = fc.sample(offGridShape({ fields: [axis], axes: [grid] }), {
    seed,
    numRuns: budget * drawsPerLook,
    unbiased: baseline === 'uniform',
  })
  const places = new Map<Spot, Place>()
  for (const shape of shapes) {
    const value = Number(shape[axis])
    const cell = cells.find(({ ends: [ends] }) => ends !== undefined && ends[0] < value && value < ends[1])
    const spot = cell && nearest(cell.spots, value)
    if (spot) places.set(spot, { cell, spot })
  }
  return places.values()
}

function nearest(spots: readonly Spot[], value: number): Spot | undefined {
  const [best] = spots.toSorted((one, other) => Math.abs(coordOf(one) - value) - Math.abs(coordOf(other) - value))
  return best
}

function coordOf({ candidate }: Spot): number {
  return candidate.coords[0] ?? NaN
}
