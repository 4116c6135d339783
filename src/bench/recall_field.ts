import { bracketOf } from '../probes/geometry/bracket.ts'
import type { HuntCandidate } from '../probes/hunt/hunt_probe.ts'
import { mean } from '../verdict/statistics.ts'
import { linearTime } from './recall_cells.ts'
import type { Group } from './recall_groups.ts'

/** What a strategy may see: what the cache answers everywhere, and two looks at each shape. */
export interface Field {
  readonly axis: string
  readonly gpuName: string
  readonly grid: readonly number[]
  /** All shapes on the grid and inside its cells. */
  readonly candidates: readonly HuntCandidate[]
  /** The time in ms of the first or the second look at a value of the axis. */
  readonly look: (value: number, nth: number) => number | undefined
}

/** What a strategy found, and at what cost. */
export interface Outcome {
  /** The lower ends of the cells it claims. */
  readonly claims: ReadonlySet<number>
  readonly truthCalls: number
}

/** The field of a group, the first two of whose runs are the looks; its cache is built of their rows, as means of both. */
export function fieldOf({ axis, gpuName, lines }: Group, grid: readonly number[], shapes: readonly number[]): Field {
  const looks = lines.slice(0, 2)
  const rows = new Map(
    grid.map((value) => [value, Math.exp(mean(looks.map((line) => Math.log(line.get(value) ?? NaN))))]),
  )
  const candidates = [...grid, ...shapes].flatMap((value) => {
    const around = bracketOf(grid, value)
    if (around === undefined) return []
    const [lower, upper] = around
    const cacheMs = lower === upper ? (rows.get(value) ?? NaN) : linearTime(rows, lower, upper, value)
    return [{ shape: { [axis]: value }, coords: [value], cacheMs }]
  })
  return { axis, gpuName, grid, candidates, look: (value, nth) => looks[nth]?.get(value) }
}
