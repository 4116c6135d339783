import type { Cell } from '../geometry/cells.ts'
import { spacingOf } from '../geometry/spacing.ts'

/** Up to here every value of a cell is a candidate: one `eval` call answers tens of thousands. */
const everyValueUpTo = 64

/** The sizes of the tiles that GEMM and attention kernels cut their work into, in elements. */
const tiles = [16, 32, 64, 96, 128, 192, 256]

/** Distances from an edge at which a kernel that pads or splits its input changes. */
const edgeSteps = [1, 2, 4, 8, 16]

/**
 * Values inside a cell of an axis worth considering, ascending: all where they are few; else next to its edges, on and just
 * past tiles and waves, the midpoints, and a fill that spreads evenly, `everyValueUpTo` in all at most.
 */
export function axisCandidates(
  { lower, upper, middle }: Cell,
  axis: readonly number[],
  multiprocessors: number | undefined,
): readonly number[] {
  const { step, round } = spacingOf(axis)
  const unit = step(upper - lower)
  const count = Math.round((upper - lower) / unit) - 1
  if (count <= everyValueUpTo) return Array.from({ length: count }, (_, index) => lower + (index + 1) * unit)

  const edges = edgeSteps.flatMap((steps) => [lower + steps * unit, upper - steps * unit])
  const periods = multiprocessors === undefined ? tiles : [...tiles, multiprocessors]
  const landmarks = periods.flatMap((period) => edgesOf(period, lower, upper)).flatMap((edge) => [edge, edge + unit])
  const fill = Array.from({ length: everyValueUpTo }, (_, index) =>
    round(lower + goldenFraction(index) * (upper - lower)),
  )
  const values = [...edges, middle, round((lower + upper) / 2), ...landmarks, ...fill]
  const inside = values.filter((value) => value > lower && value < upper)
  return [...new Set(inside)].slice(0, everyValueUpTo).toSorted((one, other) => one - other)
}

/** A quarter of the cell apart at least: up to three multiples of the period, doubled until that few remain. */
function edgesOf(period: number, lower: number, upper: number): readonly number[] {
  const widened = period * 2 ** Math.max(0, Math.ceil(Math.log2((upper - lower) / (4 * period))))
  const first = (Math.floor(lower / widened) + 1) * widened
  return [first, first + widened, first + 2 * widened, first + 3 * widened]
}

/** The additive recurrence of the golden ratio: every prefix of it spreads evenly over 0..1. */
function goldenFraction(index: number): number {
  return ((index + 1) * 0.6180339887498949) % 1
}
