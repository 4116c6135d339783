import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What the older Python harness does, written again from its rules and with nothing of ours: where it probes a grid, what
 * its truth is, and what it counts.
 */

export type Point = readonly number[]

/** Its regions, with the points it asks about in each. An axis that is not probed is held at its middle. */
export function olderProbes(axes: readonly Point[]): Readonly<Record<string, readonly Point[]>> {
  const held = axes.map((axis) => axis[Math.floor(axis.length / 2)] ?? Number.NaN)
  const along = (values: Point, axis: number): Point[] => values.map((value) => held.with(axis, value))
  const middles = axes.map(middlesOf)
  const cells = Math.min(...middles.map((values) => values.length))
  const diag = Array.from({ length: cells }, (_, cell) => middles.map((values) => values[cell] ?? Number.NaN))
  return {
    ...Object.fromEntries(middles.map((values, axis) => [`axis${axis}`, along(values, axis)])),
    ...(axes.length > 1 && { diag }),
    extrap: axes.flatMap((values, axis) => along(pastEnd(values), axis)),
  }
}

function middlesOf(axis: Point): Point {
  return axis.slice(1).map((upper, index) => pythonRound(Math.sqrt((axis[index] ?? Number.NaN) * upper)))
}

function pastEnd(axis: Point): Point {
  return [1.5, 2].map((factor) => pythonRound((axis.at(-1) ?? Number.NaN) * factor))
}

/** Halves go to the even neighbour. */
function pythonRound(value: number): number {
  const floor = Math.floor(value)
  return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value)
}

/** What times it asks for: `dims` are the config without its backends and GPU. */
export interface Asked {
  readonly table: string
  readonly definition: string
  readonly gpu: string
  readonly backends: readonly string[]
  readonly dims: Readonly<Record<string, unknown>>
  readonly fields: readonly string[]
}

/** True times out of a folder of recorded ones: the best over the backends of the median look; infinite where a backend has none. */
export function olderTruth(
  folder: string,
  { table, definition, gpu, backends, dims, fields }: Asked,
): (point: Point) => number {
  const runs: Readonly<Record<string, { readonly definition: string }>> = JSON.parse(
    readFileSync(join(folder, 'runs.json'), 'utf8'),
  )
  const looks = new Map<string, number[]>()
  for (const line of readFileSync(join(folder, `${table}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')) {
    const { gpu_name, backend, args, time_ms, run } = JSON.parse(line)
    const ofDims = Object.entries(dims).every(([dim, value]) => args[dim] === value)
    if (!ofDims || gpu_name !== gpu || runs[run]?.definition !== definition) continue
    const key = [backend, ...fields.map((field) => args[field])].join()
    looks.set(key, [...(looks.get(key) ?? []), time_ms])
  }
  return (point) => Math.min(...backends.map((backend) => median(looks.get([backend, ...point].join()) ?? [Infinity])))
}

/** To four decimals; 0 where the truth is infinite. */
export function olderRatio(cacheMs: number, truthMs: number): number {
  return Math.round((cacheMs / truthMs) * 1e4) / 1e4
}

/** Its line of a region: `n= med= within=k/n worst=`. */
export interface OlderLine {
  readonly n: number
  readonly median: number
  readonly within: number
  readonly worst: number
}

export function olderLine(ratios: readonly number[]): OlderLine {
  const [worst = Number.NaN] = ratios.toSorted((a, b) => Math.abs(Math.log(b)) - Math.abs(Math.log(a)))
  const within = ratios.filter((ratio) => ratio >= 1 / 1.15 && ratio <= 1.15).length
  return { n: ratios.length, median: median(ratios), within, worst }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return upper === lower ? upper : (lower + upper) / 2
}
